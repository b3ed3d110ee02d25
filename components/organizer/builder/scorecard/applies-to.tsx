import { useTranslations } from 'next-intl';
import { randomUuid } from '@/lib/browser/random';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { Choice } from '../../select';
import type { BuilderSection } from '../builder-state';
import { Field } from '../field';

type AppliesToProps = {
  /** The section's id; empty: it is about all of them. */
  sectionId: string;
  sections: readonly BuilderSection[];
  path: string;
  faults: readonly CampaignFault[];
  onChoose: (sectionId: string) => void;
  /** Called before a section is chosen that has no id yet. */
  onName: (key: string, id: string) => void;
};

/** What a criterion is about: all that was handed in, or one section of it. */
export function AppliesTo({ sectionId, sections, path, faults, onChoose, onName }: AppliesToProps) {
  const t = useTranslations('organizer.builder.scorecard');
  const isGone = sectionId !== '' && !sections.some(({ id }) => id === sectionId);
  const choose = (value: string) => {
    const section = sections.find((each) => placeOf(each) === value);
    if (!section || section.id !== undefined) return onChoose(value);
    const id = randomUuid();
    onName(section.key, id);
    onChoose(id);
  };
  return (
    <Field path={`${path}.sectionId`} label={t('appliesTo')} faults={faults} isWide>
      {(input) => (
        <Choice {...input} value={sectionId} onChange={choose}>
          <option value="">{t('wholeSubmission')}</option>
          {sections.map((section, index) => (
            <option key={section.key} value={placeOf(section)}>
              {t('section', { number: index + 1 })}
            </option>
          ))}
          {isGone && <option value={sectionId}>{t('removedSection')}</option>}
        </Choice>
      )}
    </Field>
  );
}

/** A new section is known by its key until it has an id. */
const placeOf = ({ id, key }: BuilderSection) => id ?? key;
