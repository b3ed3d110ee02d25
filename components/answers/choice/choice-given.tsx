import { useTranslations } from 'next-intl';
import { Icon } from '../../ui/icon';
import { who } from '../../ui/who';
import type { GivenProps } from '../answer-parts';

export function ChoiceGiven({ type: { choices }, answer: { chosen, other } }: GivenProps<'choice'>) {
  const t = useTranslations('answers');
  return (
    <div className="given">
      <p className="label">{t('yours')}</p>
      <ul>
        {chosen.map((place) => (
          <li key={place}>
            <Icon name="check" />{' '}
            <span>
              <bdi lang={choices[place]?.textLanguage}>{choices[place]?.text}</bdi>
            </span>
          </li>
        ))}
        {other !== null && (
          <li>
            <Icon name="check" /> <span>{t.rich('otherGiven', { answer: other, who })}</span>
          </li>
        )}
      </ul>
    </div>
  );
}
