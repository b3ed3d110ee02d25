import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { skippedSections } from '@/lib/domain/answers';
import { Button } from '../ui/button';
import { AnswerTroubleBanner } from './answer-place';
import { useArrival, useGoOn, useRefused } from './use-after-answer';
import { useAnswer } from './use-answer';

type SkipSectionProps = {
  campaign: Campaign;
  section: AskedSection;
  sectionNum: number;
  userVideo: UserVideo;
  /** A take is being recorded: it keeps its place, and leads nowhere. */
  isHidden?: boolean;
};

/** Leaves out a section that would be recorded and is optional; not any more once it is hidden. */
export function SkipSection({ campaign, section, sectionNum, userVideo, isHidden = false }: SkipSectionProps) {
  const t = useTranslations();
  const { state, send } = useAnswer(campaign, section, userVideo, null);
  const goOn = useGoOn(campaign, sectionNum, userVideo);
  // A take that has begun counts for more, and nothing may lead away from it.
  useEffect(() => {
    if (isHidden) send({ name: 'withdrew' });
  }, [isHidden, send]);
  useArrival(isHidden ? null : state.given, goOn);
  useRefused(campaign, isHidden ? null : (state.refusal?.code ?? null));
  const isSkipped = skippedSections(userVideo.answers).includes(section.id);
  const waits = state.wanted !== null || state.given !== null;
  return (
    <>
      <div className="actions" style={isHidden ? { visibility: 'hidden' } : undefined}>
        <Button
          variant="quiet"
          busyWords={waits && t('common.oneMoment')}
          onClick={() => {
            if (isSkipped) goOn(null);
            else if (!waits) send({ name: 'wentOn', answer: { kind: 'skipped' } });
          }}
        >
          {t('answers.skip')}
        </Button>
      </div>
      {!isHidden && <AnswerTroubleBanner state={state} />}
    </>
  );
}
