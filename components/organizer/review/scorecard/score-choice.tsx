import { useTranslations } from 'next-intl';
import type { Score } from '@/lib/contract/organizer/scorecards';
import type { Criterion } from '@/lib/contract/scorecard';
import { FieldError } from '../../../ui/field-error';
import { RatingChoice } from '../rating-choice';
import { CriterionSection, type SectionOfCriterion } from './criterion-section';

type ScoreChoiceProps = {
  criterion: Criterion;
  section: SectionOfCriterion | null;
  score: Score | undefined;
  isMissing: boolean;
  onScore: (score: Score) => void;
  onSeek: (seconds: number) => void;
};

/** One criterion, and the score that the member gives. */
export function ScoreChoice({ criterion, section, score, isMissing, onScore, onSeek }: ScoreChoiceProps) {
  const t = useTranslations('organizer.review.scorecard');
  const { id, name, description, weight, meaningOfLowest, meaningOfHighest } = criterion;
  const errorId = `score-${id}-error`;
  const field = `score-${id}`;
  return (
    <fieldset className="score" data-criterion={id} aria-describedby={isMissing ? errorId : undefined}>
      <legend>
        <span className="score__name">
          <span>
            <bdi>{name}</bdi>
          </span>{' '}
          <small>{t('weight', { weight })}</small>
        </span>
      </legend>
      {description !== null && (
        <p className="note" dir="auto">
          {description}
        </p>
      )}
      {meaningOfLowest !== null && <p className="note">{t.rich('means', meaning(1, meaningOfLowest))}</p>}
      {meaningOfHighest !== null && <p className="note">{t.rich('means', meaning(5, meaningOfHighest))}</p>}
      {section && <CriterionSection section={section} onSeek={onSeek} />}
      <div className="score__row">
        <RatingChoice name={field} value={typeof score === 'number' ? score : null} hasKeys onChoose={onScore} />
        <label className="notseen">
          <input
            type="radio"
            name={field}
            checked={score === 'notSeen'}
            aria-keyshortcuts="0"
            onChange={() => onScore('notSeen')}
          />{' '}
          {t('notSeen')}
        </label>
      </div>
      {isMissing && <FieldError id={errorId}>{t('missing')}</FieldError>}
    </fieldset>
  );
}

const meaning = (value: number, text: string) => ({ value, text: () => <bdi>{text}</bdi> });
