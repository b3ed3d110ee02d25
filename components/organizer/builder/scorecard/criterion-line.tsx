import { useFormatter, useTranslations } from 'next-intl';
import { ConsoleIcon } from '../../icon';
import { SectionTool } from '../section-tool';
import { type DraftCriterion, shareOf } from './criteria';

type CriterionLineProps = {
  criterion: DraftCriterion;
  criteria: readonly DraftCriterion[];
  number: number;
  /** The number of the section that it is about; `null`: it is about all of them. */
  section: number | null;
  faultCount: number;
  onEdit: () => void;
};

/** A criterion that is closed: what it is called, and how much it counts. */
export function CriterionLine({ criterion, criteria, number, section, faultCount, onEdit }: CriterionLineProps) {
  const t = useTranslations('organizer.builder.scorecard');
  const tb = useTranslations('organizer.builder');
  const format = useFormatter();
  const { name, description, weight } = criterion;
  const share = format.number(shareOf(criterion, criteria), { style: 'percent' });
  return (
    <div className="section__line">
      <p>
        {name.trim() === '' ? t('unnamed') : <span dir="auto">{name}</span>}{' '}
        <small>
          {description.trim() !== '' && <span dir="auto">{description}</span>}{' '}
          {section !== null && <span>{t('appliesToSection', { number: section })}</span>}{' '}
          <span>{t('weightOf', { weight: weight ?? 0, share })}</span>
        </small>
        {faultCount > 0 && (
          <span className="field__error">
            <ConsoleIcon name="alert" /> <span>{tb('faultsTitle', { count: faultCount })}</span>
          </span>
        )}
      </p>
      <div className="inline">
        <SectionTool
          of="criterion"
          name="edit"
          variant="secondary"
          number={number}
          isExpanded={false}
          onPress={onEdit}
        />
      </div>
    </div>
  );
}
