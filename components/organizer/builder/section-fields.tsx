import { useTranslations } from 'next-intl';
import type { FC } from 'react';
import { SECTION_FIELDS } from '@/lib/contract/campaign-draft';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import type { BuilderSection, SectionFields as Fields } from './builder-state';
import { Field } from './field';

type FieldProps = {
  section: BuilderSection;
  index: number;
  faults: readonly CampaignFault[];
  onChange: (change: Partial<Fields>) => void;
};

/** What stands in every section; its translations are in the languages box. */
type FieldName = Exclude<keyof Fields, 'translations'>;

/** Every such field, in the order in which they are shown. */
const FIELDS: Readonly<Record<FieldName, FC<FieldProps>>> = {
  prompt: Prompt,
  seconds: number('seconds'),
  thinkSeconds: number('thinkSeconds'),
};

/** What is written of one section. */
export function SectionFields(props: FieldProps) {
  return Object.entries(FIELDS).map(([name, Input]) => <Input key={name} {...props} />);
}

function Prompt({ section, index, faults, onChange }: FieldProps) {
  const t = useTranslations('organizer.builder');
  return (
    <Field path={`sections.${index}.prompt`} label={t('prompt')} faults={faults}>
      {(input) => (
        <textarea
          {...input}
          className="input input--area"
          rows={2}
          value={section.prompt}
          onChange={(event) => onChange({ prompt: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Returns the input of a number. */
function number(name: Exclude<FieldName, 'prompt'>): FC<FieldProps> {
  return function NumberInput({ section, index, faults, onChange }) {
    const t = useTranslations('organizer.builder');
    return (
      <Field path={`sections.${index}.${name}`} label={t(name)} faults={faults}>
        {(input) => (
          <input
            {...input}
            className="input input--number"
            type="number"
            inputMode="numeric"
            {...SECTION_FIELDS[name].range}
            value={section[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        )}
      </Field>
    );
  };
}
