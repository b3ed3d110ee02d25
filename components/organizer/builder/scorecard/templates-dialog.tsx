import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import type { ScorecardTemplate } from '@/lib/contract/organizer/scorecards';
import { announce } from '../../../ui/announce';
import { Dialog } from '../../../ui/dialog';
import { callApi, useApi } from '../../api';
import { ConsoleButton } from '../../console-button';
import { FaultBanner } from '../../fault-banner';
import { InputField } from '../../field';
import { Form } from '../../form';
import { useAction } from '../../use-action';
import { type DraftCriterion, readCriteria } from './criteria';
import { TemplateList } from './template-list';

type TemplatesDialogProps = {
  criteria: readonly DraftCriterion[];
  onUse: (template: ScorecardTemplate) => void;
  onClose: () => void;
};

/** The organization's scorecard templates: used, deleted, and added to by this scorecard. */
export function TemplatesDialog({ criteria, onUse, onClose }: TemplatesDialogProps) {
  const t = useTranslations('organizer.builder.scorecard.templates');
  const tf = useTranslations('organizer.frame');
  const headingId = useId();
  const [name, setName] = useState('');
  const [nameFault, setNameFault] = useState(false);
  const { data, error, mutate } = useApi('listScorecardTemplates', {});
  const { act, isBusy, fault } = useAction();
  const written = readCriteria(criteria);

  async function save() {
    setNameFault(name.trim() === '');
    if (name.trim() === '' || written === null) return;
    await act(async () => {
      const { name: saved } = await callApi('saveScorecardTemplate', { body: { name, criteria: written } });
      setName('');
      announce(t('saved', { name: saved }));
      await mutate();
    });
  }
  const remove = ({ id, name: deleted }: ScorecardTemplate) =>
    act(async () => {
      await callApi('deleteScorecardTemplate', { params: { templateId: id } });
      announce(t('deleted', { name: deleted }));
      await mutate();
    });

  return (
    <Dialog
      wide
      title={t('title')}
      onDismiss={onClose}
      actions={
        <ConsoleButton variant="secondary" onClick={onClose}>
          {tf('close')}
        </ConsoleButton>
      }
    >
      <FaultBanner fault={fault ?? error ?? null} words={isFull(fault) ? t('full') : undefined} />
      {data && (
        <TemplateList
          templates={data.templates}
          replaces={criteria.length > 0}
          onUse={onUse}
          onDelete={(template) => void remove(template)}
        />
      )}
      {criteria.length > 0 && (
        <Form className="stack" aria-labelledby={headingId} onSubmit={save}>
          <h3 className="subheading" id={headingId}>
            {t('keep')}
          </h3>
          {written === null ? (
            <p className="note">{t('incomplete')}</p>
          ) : (
            <>
              <InputField
                label={t('name')}
                note={t('nameNote')}
                fault={nameFault && t('nameMissing')}
                maxLength={100}
                autoComplete="off"
                value={name}
                onChange={setName}
              />
              <div className="inline">
                <ConsoleButton variant="secondary" type="submit" aria-disabled={isBusy}>
                  {t('save')}
                </ConsoleButton>
              </div>
            </>
          )}
        </Form>
      )}
    </Dialog>
  );
}

const isFull = (fault: unknown) => fault instanceof CallError && fault.code === 'tooManyKept';
