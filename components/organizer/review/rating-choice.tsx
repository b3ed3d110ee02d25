import { useTranslations } from 'next-intl';
import { SCORES } from '@/lib/contract/scorecard';

const VALUES = Array.from({ length: SCORES.max - SCORES.min + 1 }, (_, place) => SCORES.min + place);

type RatingChoiceProps = {
  /** The name of its radios. */
  name: string;
  value: number | null;
  /** Whether single keys choose it, wherever the focus is. */
  hasKeys?: boolean;
  onChoose: (value: number) => void;
  /** Called when the one that is chosen is pressed again. */
  onAgain?: (value: number) => void;
};

/** From 1 to 5, as stars. */
export function RatingChoice({ name, value: chosen, hasKeys, onChoose, onAgain }: RatingChoiceProps) {
  const t = useTranslations('organizer.review');
  return (
    <div className="rating">
      {VALUES.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            aria-keyshortcuts={hasKeys ? String(value) : undefined}
            onChange={() => onChoose(value)}
            onClick={() => chosen === value && onAgain?.(value)}
          />
          <span className="icon" aria-hidden="true" />
          <span aria-hidden="true">{value}</span>
          <span className="visually-hidden">{t('ofFive', { value })}</span>
        </label>
      ))}
    </div>
  );
}
