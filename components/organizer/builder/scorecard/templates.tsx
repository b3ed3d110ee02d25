import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ScorecardTemplate } from '@/lib/contract/organizer/scorecards';
import { ConsoleButton } from '../../console-button';
import type { DraftCriterion } from './criteria';
import { TemplatesDialog } from './templates-dialog';

type TemplatesProps = { criteria: readonly DraftCriterion[]; onUse: (template: ScorecardTemplate) => void };

/** The button to the organization's scorecard templates, and their dialog. */
export function Templates({ criteria, onUse }: TemplatesProps) {
  const t = useTranslations('organizer.builder.scorecard.templates');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ConsoleButton variant="secondary" icon="copy" onClick={() => setIsOpen(true)}>
        {t('open')}
      </ConsoleButton>
      {isOpen && (
        <TemplatesDialog
          criteria={criteria}
          onUse={(template) => {
            setIsOpen(false);
            onUse(template);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
