import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { SubmissionScorecard } from '@/lib/contract/organizer/scorecards';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { ConsoleButton } from '../../console-button';
import { HiddenNote } from './hidden-note';
import { ScoreNotes } from './score-notes';
import { ScorecardForm } from './scorecard-form';
import { TeamScores } from './team-scores';
import type { ScoresState } from './use-scores';

type ScorecardPanelProps = {
  submission: Submission;
  card: SubmissionScorecard;
  scores: ScoresState;
  /** Whether what is said is written down. */
  hasTranscript: boolean;
  onSeek: (seconds: number) => void;
};

/** The scorecard of a submission: filled in, and then with what the others gave. */
export function ScorecardPanel({ submission, card, scores, hasTranscript, onSeek }: ScorecardPanelProps) {
  const t = useTranslations('organizer.review.scorecard');
  const tn = useTranslations('organizer.review.names');
  const { mine, others, othersCount } = card;
  const heading = useRef<HTMLParagraphElement>(null);
  const wasGiving = useRef(scores.isGiving);

  useEffect(() => {
    // What was submitted takes the form's place, and the focus with it.
    if (wasGiving.current && !scores.isGiving) heading.current?.focus();
    wasGiving.current = scores.isGiving;
  }, [scores.isGiving]);

  const hidesOthers = scores.isGiving && others === null;
  const hidesName = submission.name === null;
  const hidden = [
    ...(hidesName ? [tn('hidden')] : []),
    ...(hidesName && hasTranscript ? [tn('spoken')] : []),
    ...(hidesOthers ? [t('hidden', { count: othersCount })] : []),
  ];
  const note = hidden.length > 0 && <HiddenNote>{hidden.join(' ')}</HiddenNote>;
  if (scores.isGiving)
    return (
      <>
        {note}
        <ScorecardForm {...{ submission, card, scores, onSeek }} />
        {mine === null && others !== null && others.length > 0 && (
          <>
            <TeamScores card={card} />
            <ScoreNotes mine={null} others={others} />
          </>
        )}
      </>
    );
  return (
    <>
      {note}
      <TeamScores card={card} heading={heading} />
      <ScoreNotes mine={mine} others={others} />
      <div className="inline">
        <ConsoleButton variant="secondary" small icon="edit" onClick={scores.begin}>
          {t('change')}
        </ConsoleButton>
      </div>
      {othersCount > 0 && <p className="note">{t('changeNote')}</p>}
    </>
  );
}
