'use client';

import { Suspense, lazy, useEffect } from 'react';
import type { AskedSection, Campaign } from '@/lib/contract/entities';
import { hasFilm, isRecorded } from '@/lib/domain/answers';
import { canRecordSection } from '@/lib/domain/visit';
import { useQueuedSections } from '../visit/use-queued-takes';
import { useIsRecordingOpen } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';
import { AnswerSheet } from './answer-sheet';
import { RecordedSection, loadRecorder } from './recorded-section';
import { SectionPanel } from './section-stage';
import { useStepGuard } from './use-step-guard';

const loadSectionAnswer = () => import('./section-answer');
const SectionAnswer = lazy(() => loadSectionAnswer().then((it) => ({ default: it.SectionAnswer })));
const loadFileAnswer = () => import('./section-file-answer');
const SectionFileAnswer = lazy(() => loadFileAnswer().then((it) => ({ default: it.SectionFileAnswer })));

/** The screen of one section: it is recorded, or answered in another way. `sectionNum` counts from 1. */
export function SectionScreen({ campaign, sectionNum }: { campaign: Campaign; sectionNum: number }) {
  const isOpen = useIsRecordingOpen();
  const { userVideo } = useVisit(campaign);
  const section = campaign.sections[sectionNum - 1];
  const queued = useQueuedSections(campaign);
  const mayAnswer = Boolean(userVideo && canRecordSection(campaign, userVideo, sectionNum, queued));
  useStepGuard(campaign, userVideo, mayAnswer);
  useScreensOfKinds(campaign);

  if (!section) return null;
  const isReady = isOpen && mayAnswer;
  if (isRecorded(section)) return <RecordedSection {...{ campaign, section, sectionNum, isReady }} />;
  const sheet = (
    <AnswerSheet
      {...{ campaign, section, sectionNum }}
      panel={<SectionPanel {...{ campaign, sectionNum }} controls={null} />}
    />
  );
  if (!isReady || !userVideo) return sheet;
  const Answer = isFile(section) ? SectionFileAnswer : SectionAnswer;
  return (
    <Suspense fallback={sheet}>
      <Answer key={section.id} {...{ campaign, section, sectionNum, userVideo }} />
    </Suspense>
  );
}

/**
 * The question is shown first; what answers it is loaded while the visit is read, and what answers the other sections
 * with it. What could not be loaded is loaded again when it is shown.
 */
function useScreensOfKinds(campaign: Campaign): void {
  const records = hasFilm(campaign);
  const says = campaign.sections.some((section) => !isRecorded(section) && !isFile(section));
  const asksFiles = campaign.sections.some(isFile);
  useEffect(() => {
    if (records) loadRecorder().catch(() => undefined);
    if (says) loadSectionAnswer().catch(() => undefined);
    if (asksFiles) loadFileAnswer().catch(() => undefined);
  }, [records, says, asksFiles]);
}

const isFile = ({ answerType }: AskedSection) => answerType.kind === 'file';
