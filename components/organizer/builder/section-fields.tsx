import { useTranslations } from 'next-intl';
import type { FC } from 'react';
import { ANSWER_KINDS } from '@/lib/contract/answer-kinds';
import { SECTION_FIELDS } from '@/lib/contract/campaign-draft';
import { TypedArea, TypedLine } from '../field';
import { AnswerFields } from './answer-fields';
import { AnswerTypeField } from './answer-type-field';
import type { SectionFields as Fields } from './builder-state';
import { ClipField } from './clips/clip-field';
import { Field } from './field';
import type { SectionFieldProps } from './section-field-props';

/** What stands in every section; its translations are in the languages box. */
type FieldName = Exclude<keyof Fields, 'translations' | 'clip' | 'clipCaptions' | 'clipDescription'>;

/** Every such field, in the order in which they are shown. `isTime`: only what is recorded has it. */
const FIELDS: Readonly<Record<FieldName, { Input: FC<SectionFieldProps>; isTime?: true }>> = {
  answerType: { Input: AnswerTypeField },
  prompt: { Input: Prompt },
  seconds: { Input: time('seconds'), isTime: true },
  thinkSeconds: { Input: time('thinkSeconds'), isTime: true },
};

/** What is written of one section. */
export function SectionFields(props: SectionFieldProps) {
  const { kind } = props.section.answerType;
  const all = Object.entries(FIELDS).map(([name, field]) => ({ name, ...field }));
  return (
    <>
      {all.map(({ name, Input, isTime }) => !isTime && <Input key={name} {...props} />)}
      {ANSWER_KINDS[kind].isRecorded && (
        <div className="field__row wide">
          {all.map(({ name, Input, isTime }) => isTime && <Input key={name} {...props} />)}
        </div>
      )}
      <ClipField {...props} />
      <AnswerFields {...props} />
    </>
  );
}

function Prompt({ section, index, faults, onChange }: SectionFieldProps) {
  const t = useTranslations('organizer.builder');
  return (
    <Field path={`sections.${index}.prompt`} label={t('prompt')} faults={faults} isWide>
      {(input) => (
        <TypedArea
          {...input}

          rows={2}
          value={section.prompt}
          onChange={(typed) => onChange({ prompt: typed })}
        />
      )}
    </Field>
  );
}

/** Returns the input of a number of seconds. */
function time(name: 'seconds' | 'thinkSeconds'): FC<SectionFieldProps> {
  return function TimeInput({ section, index, faults, onChange }) {
    const t = useTranslations('organizer.builder');
    return (
      <Field path={`sections.${index}.${name}`} label={t(name)} faults={faults}>
        {(input) => (
          <TypedLine
            {...input}
            className="input input--number"
            type="number"
            inputMode="numeric"
            {...SECTION_FIELDS[name].range}
            value={section[name]}
            onChange={(typed) => onChange({ [name]: typed })}
          />
        )}
      </Field>
    );
  };
}
