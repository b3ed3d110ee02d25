'use client';

import { Suspense, lazy, useEffect } from 'react';
import type { GivenKind } from '@/lib/contract/answer-kinds';
import type { AskedSection, Campaign } from '@/lib/contract/entities';
import type { DraftedKind } from '@/lib/domain/answer-kinds/kind-rules';
import { hasFilm, isOptional, isRecorded } from '@/lib/domain/answers';
import { canRecordSection } from '@/lib/domain/visit';
import { useQueuedSections } from '../visit/use-queued-takes';
import { useIsRecordingOpen } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';
import { AnswerSheet } from './answer-sheet';
import { loadSkip } from './lazy-skip';
import { RecordedSection, loadRecorder } from './recorded-section';
import { SectionPanel } from './section-stage';
import { useStepGuard } from './use-step-guard';

const loadSectionAnswer = () => import('./section-answer').then((it) => ({ default: it.SectionAnswer }));
const loadFileAnswer = () => import('./section-file-answer').then((it) => ({ default: it.SectionFileAnswer }));

/** What is typed or chosen has one screen; each other kind has its own. */
const TYPED = { load: loadSectionAnswer, Answer: lazy(loadSectionAnswer) };
const SCREENS: { readonly [Kind in Exclude<GivenKind, DraftedKind>]: typeof TYPED } = {
  file: { load: loadFileAnswer, Answer: lazy(loadFileAnswer) },
};
const screenOf = ({ answerType: { kind } }: AskedSection) =>
  kind in SCREENS ? SCREENS[kind as keyof typeof SCREENS] : TYPED;

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
  const { Answer } = screenOf(section);
  return (
    <Suspense fallback={sheet}>
      <Answer key={section.id} {...{ campaign, section, sectionNum, userVideo }} />
    </Suspense>
  );
}

/** Returns what loads what these sections bring to other screens: it has to be there without a connection, too. */
function alsoShown(sections: readonly AskedSection[]): (() => Promise<unknown>)[] {
  const given = sections.filter((section) => !isRecorded(section));
  return [
    ...(sections.some(isOptional) ? [loadSkip] : []),
    ...(given.length > 0 ? [() => import('./change-answers')] : []),
    ...(given.some(({ answerType }) => answerType.kind === 'file') ? [() => import('./missing-file')] : []),
  ];
}

/**
 * The question is shown first; what answers it is loaded while the visit is read, and what answers the other sections
 * with it. What could not be loaded is loaded again when it is shown.
 */
function useScreensOfKinds(campaign: Campaign): void {
  const records = hasFilm(campaign);
  const { sections } = campaign;
  useEffect(() => {
    if (records) loadRecorder().catch(() => undefined);
    // What is loaded already is not loaded again.
    for (const section of sections)
      if (!isRecorded(section))
        screenOf(section)
          .load()
          .catch(() => undefined);
    for (const load of alsoShown(sections)) load().catch(() => undefined);
  }, [records, sections]);
}
