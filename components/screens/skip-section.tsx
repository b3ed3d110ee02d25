import { useTranslations } from 'next-intl';
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
  /** It keeps its place. */
  isHidden?: boolean;
};

/** Nothing is typed where a recording is asked for. */
const NOTHING = { kind: 'text', text: '' } as const;

/** Leaves out a section that would be recorded and is optional. */
export function SkipSection({ campaign, section, sectionNum, userVideo, isHidden = false }: SkipSectionProps) {
  const t = useTranslations();
  const { state, send } = useAnswer(campaign, section, userVideo, NOTHING);
  const goOn = useGoOn(campaign, sectionNum, userVideo);
  useArrival(state.given, goOn);
  useRefused(campaign, state.refusal?.code ?? null);
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
