import { useFormatter, useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { weightedMean } from '@/lib/domain/scores';
import type { DraftCriterion } from './criteria';

/** Scores for the sake of an example. */
const EXAMPLE = [4, 5, 3, 4];

/** A scorecard as it comes out: what each criterion may get, and what that makes of a submission. */
export function ScorecardPreview({ criteria }: { criteria: readonly DraftCriterion[] }) {
  const t = useTranslations('organizer.builder.scorecard');
  const format = useFormatter();
  const scored = criteria.map((criterion, index) => ({
    ...criterion,
    weight: criterion.weight ?? 0,
    score: EXAMPLE[index % EXAMPLE.length] ?? 0,
  }));
  const mean = weightedMean(scored, Object.fromEntries(scored.map(({ id, score }) => [id, score])));
  return (
    <details className="more">
      <summary>{t('preview')}</summary>
      <div className="stack">
        <div className="scores" aria-hidden="true">
          {scored.map(({ id, name, description, weight, score }) => (
            <div className="score" key={id}>
              <p className="score__name">
                <span>
                  <bdi>{name.trim() === '' ? t('unnamed') : name}</bdi>
                </span>{' '}
                <small>{t('weightOnly', { weight })}</small>
              </p>
              {description.trim() !== '' && (
                <p className="note" dir="auto">
                  {description}
                </p>
              )}
              <span className="stars">
                <i />
                <i className="full" style={{ '--value': score } as CSSProperties} />
                <span>{format.number(score)}</span>
              </span>
            </div>
          ))}
        </div>
        {mean !== null && (
          <p className="total" aria-hidden="true">
            <span>{t('score')}</span>{' '}
            <b>
              {t.rich('outOfFive', {
                score: format.number(mean, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
                small: (of) => <small>{of}</small>,
              })}
            </b>
          </p>
        )}
        <p className="note">{t('scoreNote')}</p>
      </div>
    </details>
  );
}
