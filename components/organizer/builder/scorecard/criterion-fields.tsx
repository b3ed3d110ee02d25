import { useFormatter, useTranslations } from 'next-intl';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { WEIGHTS } from '@/lib/contract/scorecard';
import { TypedArea, TypedLine } from '../../field';
import { Field } from '../field';
import { readNumber } from '../typed-fields';
import { type DraftCriterion, shareOf } from './criteria';
import { typedDirection } from '../../../ui/typed-direction';

type CriterionFieldsProps = {
  criterion: DraftCriterion;
  criteria: readonly DraftCriterion[];
  /** Its path in the campaign. */
  path: string;
  faults: readonly CampaignFault[];
  onWrite: (change: Partial<DraftCriterion>) => void;
};

type TextName = 'description' | 'meaningOfLowest' | 'meaningOfHighest';

/** What is written of one criterion, but for what it is about. */
export function CriterionFields(props: CriterionFieldsProps) {
  const t = useTranslations('organizer.builder.scorecard');
  const format = useFormatter();
  const { criterion, criteria, path, faults, onWrite } = props;
  const { name, weight } = criterion;
  return (
    <>
      <Field path={`${path}.name`} label={t('criterion')} faults={faults}>
        {(input) => (
          <TypedLine
            {...input}

            type="text"
            dir={typedDirection(name)}
            value={name}
            onChange={(typed) => onWrite({ name: typed })}
          />
        )}
      </Field>
      <Field path={`${path}.weight`} label={t('weight')} faults={faults}>
        {(input) => (
          <div className="affix">
            <TypedLine
              {...input}
              className="input input--number"
              type="number"
              inputMode="numeric"
              {...WEIGHTS}
              value={weight ?? ''}
              onChange={(typed) => onWrite({ weight: readNumber(typed) })}
            />
            <span>{format.number(shareOf(criterion, criteria), { style: 'percent' })}</span>
          </div>
        )}
      </Field>
      <CriterionText {...props} name="description" />
      <div className="fields wide">
        <CriterionText {...props} name="meaningOfLowest" />
        <CriterionText {...props} name="meaningOfHighest" />
      </div>
    </>
  );
}

function CriterionText({ criterion, path, faults, onWrite, name }: CriterionFieldsProps & { name: TextName }) {
  const t = useTranslations('organizer.builder.scorecard');
  return (
    <Field path={`${path}.${name}`} label={t(name)} faults={faults} isWide={name === 'description'}>
      {(input) => (
        <TypedArea
          {...input}

          rows={2}

          value={criterion[name]}
          onChange={(typed) => onWrite({ [name]: typed })}
        />
      )}
    </Field>
  );
}
