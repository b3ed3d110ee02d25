import { useTranslations } from 'next-intl';
import { ANSWER_FIELDS } from '@/lib/contract/campaign-draft';
import { TypedLine } from '../../field';
import type { AnswerTypeOf } from '../../builder/builder-answers';
import { Field } from '../../builder/field';
import type { AnswerProps } from '../../builder/section-field-props';
import { readNumber } from '../../builder/typed-fields';
import { Choice } from '../../select';

const UNITS = ['characters', 'words'] as const satisfies readonly AnswerTypeOf<'text'>['unit'][];

/** How long an answer may be. */
export function TextFields({ answerType, index, faults, onChange }: AnswerProps<'text'>) {
  const t = useTranslations('organizer.builder');
  return (
    <Field path={`sections.${index}.answerType.limit`} label={t('limit')} faults={faults} isWide>
      {(input) => (
        <div className="affix">
          <TypedLine
            {...input}
            className="input input--number"
            type="number"
            inputMode="numeric"
            {...ANSWER_FIELDS.text.limit.range}
            value={answerType.limit ?? ''}
            onChange={(typed) => onChange({ limit: readNumber(typed) })}
          />
          <Choice
            aria-label={t('unitOf', { number: index + 1 })}
            value={answerType.unit}
            onChange={(value) => onChange({ unit: UNITS.find((unit) => unit === value) })}
          >
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {t(`units.${unit}`)}
              </option>
            ))}
          </Choice>
        </div>
      )}
    </Field>
  );
}
