import { useFormatter, useTranslations } from 'next-intl';
import type { Ref } from 'react';

/** One digit after the point says enough of a mean. */
export function useScoreFormat() {
  const format = useFormatter();
  return (score: number) => format.number(score, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

type TotalProps = {
  words: string;
  /** `null`: there is none. */
  score: number | null;
  /** Of one that takes the focus. */
  ref?: Ref<HTMLParagraphElement>;
};

/** What scores come to. */
export function Total({ words, score, ref }: TotalProps) {
  const t = useTranslations('organizer.review.scorecard');
  const formatScore = useScoreFormat();
  return (
    <p className="total" ref={ref} tabIndex={ref ? -1 : undefined}>
      <span>{words}</span>{' '}
      <b>
        {score === null
          ? t('noScore')
          : t.rich('outOfFive', { score: formatScore(score), small: (of) => <small>{of}</small> })}
      </b>
    </p>
  );
}
