import { useTranslations } from 'next-intl';
import type { FC } from 'react';
import type { AnswerKind } from '@/lib/contract/answer-kinds';
import { ANSWER_FIELDS } from '@/lib/contract/campaign-draft';
import { Tick } from '../field';
import { Choice } from '../select';
import type { AnswerTypeOf } from './builder-answers';
import { ChoiceFields } from './choice-fields';
import { Field } from './field';
import { FileFields } from './file-fields';
import type { AnswerProps, SectionFieldProps } from './section-field-props';
import { readNumber } from './typed-fields';

/** What is written for each kind besides the question. */
const OF_KIND: { readonly [Kind in AnswerKind]: FC<AnswerProps<Kind>> } = {
  video: () => null,
  audio: () => null,
  text: TextFields,
  choice: ChoiceFields,
  file: FileFields,
};

/** How a section is answered, but for its kind. */
export function AnswerFields({ section, onChange, ...props }: SectionFieldProps) {
  const { answerType } = section;
  const Fields = OF_KIND[answerType.kind] as FC<AnswerProps<AnswerKind>>;
  const change = (part: Partial<typeof answerType>) =>
    onChange({ answerType: { ...answerType, ...part } as typeof answerType });
  return (
    <>
      <Fields {...props} {...{ section, answerType }} onChange={change} />
      <Required isOptional={answerType.isOptional} onChange={(isOptional) => change({ isOptional })} />
    </>
  );
}

function Required({ isOptional, onChange }: { isOptional: boolean; onChange: (isOptional: boolean) => void }) {
  const t = useTranslations('organizer.builder');
  return (
    <div className="wide">
      <Tick isTicked={!isOptional} onTick={(isRequired) => onChange(!isRequired)}>
        {t('required')}
      </Tick>
    </div>
  );
}

const UNITS = ['characters', 'words'] as const satisfies readonly AnswerTypeOf<'text'>['unit'][];

function TextFields({ answerType, index, faults, onChange }: AnswerProps<'text'>) {
  const t = useTranslations('organizer.builder');
  return (
    <Field path={`sections.${index}.answerType.limit`} label={t('limit')} faults={faults} isWide>
      {(input) => (
        <div className="affix">
          <input
            {...input}
            className="input input--number"
            type="number"
            inputMode="numeric"
            {...ANSWER_FIELDS.text.limit.range}
            value={answerType.limit ?? ''}
            onChange={({ target }) => onChange({ limit: readNumber(target.value) })}
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
