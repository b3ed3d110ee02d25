import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { CHOICES } from '@/lib/contract/answer-limits';
import { mostChoices } from '@/lib/domain/answer-kinds/choice/most-choices';
import type { DraftOf } from '@/lib/domain/answer-kinds/kind-rules';
import { FieldError } from '../../ui/field-error';
import { NEXT_FOCUS } from '../../ui/next-focus';
import type { FieldProps } from '../answer-parts';
import { asLine } from '../as-text';
import { typedDirection } from '../../ui/typed-direction';

type Draft = DraftOf<'choice'>;

/** Radio buttons, or check boxes where several may be chosen. At the most that may be, no other can be chosen. */
export function ChoiceField({ type, draft, onChange, fault, questionId }: FieldProps<'choice'>) {
  const t = useTranslations('answers');
  const id = useId();
  const most = mostChoices(type);
  const isSingle = most === 1;
  const { chosen, other } = draft;
  const count = chosen.length + (other === null ? 0 : 1);
  const isFull = !isSingle && count >= most;
  const first = chosen[0] ?? (other === null ? 0 : null);
  const isMissing = fault === 'empty';
  const input = { type: isSingle ? 'radio' : 'checkbox', name: id };
  const choose = (place: number) => onChange(withPlace(draft, place, isSingle));
  const chooseOther = () => onChange(withOther(draft, isSingle));
  const describedBy = [!isSingle && `${id}-count`, isMissing && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className="options"
      role={isSingle ? 'radiogroup' : 'group'}
      aria-labelledby={questionId}
      aria-describedby={describedBy || undefined}
    >
      {type.choices.map(({ text, textLanguage }, place) => (
        <label key={place} className="option">
          <input
            {...input}
            {...(place === first && NEXT_FOCUS)}
            checked={chosen.includes(place)}
            disabled={isFull && !chosen.includes(place)}
            onChange={() => choose(place)}
          />
          <span>
            <bdi lang={textLanguage}>{text}</bdi>
          </span>
        </label>
      ))}
      {type.allowsOther && (
        <div className="option">
          <input
            {...input}
            {...(first === null && NEXT_FOCUS)}
            id={`${id}-other`}
            checked={other !== null}
            disabled={isFull && other === null}
            onChange={chooseOther}
          />
          <label htmlFor={`${id}-other`}>{t('other')}</label>
          {other !== null && (
            <OtherField
              value={other}
              isMissing={fault === 'otherEmpty'}
              onChange={(words) => onChange({ ...draft, other: words })}
            />
          )}
        </div>
      )}
      {isMissing && (
        <FieldError id={`${id}-error`}>
          <span>{t('missing.choice')}</span>
        </FieldError>
      )}
      {!isSingle && (
        <p className="under" id={`${id}-count`} role="status">
          {t('selected', { count, most })}
        </p>
      )}
    </div>
  );
}

type OtherFieldProps = { value: string; isMissing: boolean; onChange: (words: string) => void };

/** An answer of one's own. */
function OtherField({ value, isMissing, onChange }: OtherFieldProps) {
  const t = useTranslations('answers');
  const id = useId();
  return (
    <div className="field" data-invalid={isMissing || undefined}>
      <label className="visually-hidden" htmlFor={id}>
        {t('otherLabel')}
      </label>
      <input
        className="input"
        id={id}
        dir={typedDirection(value)}
        maxLength={CHOICES.length}
        value={value}
        onChange={(event) => onChange(asLine(event.target.value))}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
      />
      {isMissing && (
        <FieldError id={`${id}-error`}>
          <span>{t('missing.other')}</span>
        </FieldError>
      )}
    </div>
  );
}

function withPlace({ chosen, other }: Draft, place: number, isSingle: boolean): Draft {
  if (isSingle) return { kind: 'choice', chosen: [place], other: null };
  const isChosen = chosen.includes(place);
  const next = isChosen ? chosen.filter((one) => one !== place) : [...chosen, place];
  return { kind: 'choice', chosen: next.sort((one, another) => one - another), other };
}

function withOther({ chosen, other }: Draft, isSingle: boolean): Draft {
  if (isSingle) return { kind: 'choice', chosen: [], other: other ?? '' };
  return { kind: 'choice', chosen, other: other === null ? '' : null };
}
