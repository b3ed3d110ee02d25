import { useTranslations } from 'next-intl';
import type { ScorecardTemplate } from '@/lib/contract/organizer/scorecards';
import { ConsoleButton } from '../../console-button';

type TemplateListProps = {
  templates: readonly ScorecardTemplate[];
  /** Whether there are criteria that give way to those of a template. */
  replaces: boolean;
  onUse: (template: ScorecardTemplate) => void;
  onDelete: (template: ScorecardTemplate) => void;
};

/** Each template with its criteria. */
export function TemplateList({ templates, replaces, onUse, onDelete }: TemplateListProps) {
  const t = useTranslations('organizer.builder.scorecard.templates');
  if (templates.length === 0) return <p className="note">{t('none')}</p>;
  return (
    <>
      {replaces && <p className="note">{t('replaces')}</p>}
      <ul className="rows" aria-label={t('title')}>
        {templates.map((template) => (
          <li key={template.id}>
            <div>
              <b>
                <bdi>{template.name}</bdi>
              </b>
              <small dir="auto">{template.criteria.map(({ name }) => name).join(' · ')}</small>
            </div>
            <div className="inline">
              <ConsoleButton
                variant="secondary"
                small
                aria-label={t('useOf', { name: template.name })}
                onClick={() => onUse(template)}
              >
                {t('use')}
              </ConsoleButton>
              <ConsoleButton
                variant="danger"
                plain
                small
                aria-label={t('deleteOf', { name: template.name })}
                onClick={() => onDelete(template)}
              >
                {t('delete')}
              </ConsoleButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
