'use client';

import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { type RecordingStep, readRecordingStep } from '@/lib/contract/paths';
import { useBrand } from '../brand/brand-provider';
import { loadLater } from '../ui/load-later';
import { useAdjusted } from '../visit/adjusted-context';
import { useVisit } from '../visit/visit-provider';
import { WithinRecording } from '../visit/use-navigation';
import { useAskedQuestions } from '../visit/use-asked-questions';
import { useRecording } from '../visit/use-recording';
import { RecordingContext } from '../visit/visit-context';
import { OtherTab } from './other-tab';
import { SectionScreen } from './section-screen';

const loadProcessingScreen = () => import('./processing-screen').then((it) => it.ProcessingScreen);
const loadSavingScreen = () => import('./saving-screen').then((it) => it.SavingScreen);
const ProcessingScreen = loadLater(loadProcessingScreen);
const SavingScreen = loadLater(loadSavingScreen);
const CampaignGoneScreen = loadLater(() => import('./campaign-gone-screen').then((it) => it.CampaignGoneScreen));

/**
 * The screens of sections, saving and processing. The address selects the screen, so that moving between them needs no
 * server.
 */
export function RecordingScreen({ campaign: given }: { campaign: Campaign }) {
  const campaign = useAdjusted(given);
  const step = readRecordingStep(usePathname());
  useTitle(campaign, step);
  useScreensAhead();
  const { isElsewhere, services } = useRecording(campaign);
  const asked = useAskedQuestions(campaign, useVisit(campaign).uuid, services);
  return (
    <RecordingContext value={services}>
      <WithinRecording value>{step && <Step campaign={asked} step={step} isElsewhere={isElsewhere} />}</WithinRecording>
    </RecordingContext>
  );
}

type StepProps = { campaign: Campaign; step: RecordingStep; isElsewhere: boolean };

function Step({ campaign, step, isElsewhere }: StepProps) {
  const { isCampaignGone } = useVisit(campaign);
  if (isElsewhere && step.kind !== 'processing') return <OtherTab campaign={campaign} />;
  if (isCampaignGone && step.kind !== 'section') return <CampaignGoneScreen campaign={campaign} />;
  switch (step.kind) {
    case 'section':
      return <SectionStep key={step.sectionNum} campaign={campaign} sectionNum={step.sectionNum} />;
    case 'upload':
      return <SavingScreen key={step.uploadId} campaign={campaign} {...step} />;
    case 'processing':
      return <ProcessingScreen campaign={campaign} />;
  }
}

/** That the campaign is gone disturbs no recording: it is said before one begins, or when it is to be saved. */
function SectionStep({ campaign, sectionNum }: { campaign: Campaign; sectionNum: number }) {
  const { isCampaignGone } = useVisit(campaign);
  const [wasGone] = useState(isCampaignGone);
  if (wasGone) return <CampaignGoneScreen campaign={campaign} />;
  return <SectionScreen campaign={campaign} sectionNum={sectionNum} />;
}

/**
 * Loads the screens that follow once the first one is shown: they have to be there when the connection is lost in the
 * meantime. One that could not be loaded is loaded again when it is shown.
 */
function useScreensAhead(): void {
  useEffect(() => {
    for (const load of [loadSavingScreen, loadProcessingScreen]) load().catch(() => undefined);
  }, []);
}

/** Sets the title of the current step; the page's metadata has that of the step it was loaded for. */
function useTitle(campaign: Campaign, step: RecordingStep | null): void {
  const t = useTranslations('titles');
  const { displayName } = useBrand();
  const words = step && t('ofCampaign', { screen: wordsOf(step), campaign: campaign.title ?? campaign.name });
  useEffect(() => {
    if (words) document.title = `${words} · ${displayName}`;
  }, [words, displayName]);

  function wordsOf(of: RecordingStep): string {
    if (of.kind === 'section') return t('section', { number: of.sectionNum });
    return t(of.kind === 'upload' ? 'saving' : 'processing');
  }
}
