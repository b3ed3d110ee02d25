import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SubmittedOf } from '@/lib/domain/answer-kinds/kind-rules';
import { ConsoleIcon } from '../../icon';

type Answer = { answer: SubmittedOf<'choice'> };

export const ChoiceFacts = ({ answer: { number } }: Answer) =>
  useTranslations('organizer.review')('choiceOf', { number });

/** What there was to choose from, and what was chosen. */
export function ChoiceAnswer({ answer: { choices, other } }: Answer) {
  const t = useTranslations('organizer.review');
  const shown = choices.map(({ text, isChosen }) => ({ isChosen, words: <bdi>{text}</bdi> }));
  const own = (words: ReactNode) => <bdi>{words}</bdi>;
  if (other !== null) shown.push({ isChosen: true, words: <>{t.rich('otherChoice', { other, own })}</> });
  return (
    <ul className="picked">
      {shown.map(({ isChosen, words }, place) => (
        <li key={place} data-yes={isChosen || undefined}>
          {isChosen ? <ConsoleIcon name="check" /> : <span />}{' '}
          <span>
            {isChosen && <span className="visually-hidden">{t('chosen')} </span>}
            {words}
          </span>
        </li>
      ))}
    </ul>
  );
}
