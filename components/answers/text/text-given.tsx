import { useTranslations } from 'next-intl';
import type { GivenProps } from '../answer-parts';

export function TextGiven({ answer: { text } }: GivenProps<'text'>) {
  const t = useTranslations('answers');
  return (
    <div className="given">
      <p className="label">{t('yours')}</p>
      <p dir="auto">{text}</p>
    </div>
  );
}
