import { useTranslations } from 'next-intl';
import type { SubmissionScorecard } from '@/lib/contract/organizer/scorecards';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { missingScores, weightedMean } from '@/lib/domain/scores';
import { ConsoleButton } from '../../console-button';
import { FaultBanner } from '../../fault-banner';
import { AreaField } from '../../field';
import { Form } from '../../form';
import { sectionOf } from './criterion-section';
import { DraftKept } from './draft-kept';
import { focusCriterion } from './focus-criterion';
import { ScoreChoice } from './score-choice';
import { Total } from './total';
import type { ScoresState } from './use-scores';

type ScorecardFormProps = {
  submission: Submission;
  card: SubmissionScorecard;
  scores: ScoresState;
  onSeek: (seconds: number) => void;
};

/** The member's own scorecard, while it is filled in. */
export function ScorecardForm({ submission, card, scores, onSeek }: ScorecardFormProps) {
  const t = useTranslations('organizer.review.scorecard');
  const tf = useTranslations('organizer.frame');
  const { given, missing } = scores;
  const { criteria } = card;
  const count = criteria.length - missingScores(criteria, given.scores).length;
  const submit = () => {
    const open = scores.submit();
    if (open !== null) focusCriterion(open);
  };
  return (
    <Form className="stack" aria-label={t('yours')} data-scorecard="" onSubmit={submit}>
      {scores.isOutdated && <FaultBanner fault="changed" words={t('changed')} />}
      <div className="scores">
        {criteria.map((criterion) => (
          <ScoreChoice
            key={criterion.id}
            criterion={criterion}
            section={sectionOf(submission, criterion.sectionId)}
            score={given.scores[criterion.id]}
            isMissing={missing === criterion.id}
            onScore={(score) => scores.score(criterion.id, score)}
            onSeek={onSeek}
          />
        ))}
      </div>
      <AreaField label={t('note')} rows={2} maxLength={4000} value={given.note} onChange={scores.write} />
      <FaultBanner fault={scores.fault} />
      <div className="card-foot">
        <Total words={t('yourScore', { count, total: criteria.length })} score={weightedMean(criteria, given.scores)} />
        <div className="inline inline--apart">
          <DraftKept scores={scores} />
          {card.mine && (
            <ConsoleButton variant="secondary" onClick={scores.leave}>
              {tf('cancel')}
            </ConsoleButton>
          )}
          <ConsoleButton variant="primary" type="submit" aria-disabled={scores.isBusy}>
            {t('submit')}
          </ConsoleButton>
        </div>
      </div>
    </Form>
  );
}
