import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { FieldError } from '../../ui/field-error';
import { FaultBanner } from '../fault-banner';
import { FormDialog } from '../form-dialog';
import { ConsoleIcon } from '../icon';
import { useAction } from '../use-action';
import { ExportSelected } from './export-selected';

/** So many are erased by the word alone; for more, their number has to be typed. */
const MOST_BY_WORD = 20;

type EraseDialogProps = {
  title: string;
  campaignId: string;
  /** What is erased. */
  ids: readonly string[];
  /** Resolves when they are erased. */
  onErase: (reason: string) => Promise<void>;
  onClose: () => void;
};

/** Asks before submissions are erased for good. */
export function EraseDialog({ title, campaignId, ids, onErase, onClose }: EraseDialogProps) {
  const t = useTranslations('organizer.submissions');
  const [formId, reasonId, sureId, errorId] = [useId(), useId(), useId(), useId()];
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { act, isBusy, fault } = useAction();
  const word = ids.length > MOST_BY_WORD ? String(ids.length) : t('eraseWord');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isRight = typed.trim().toLowerCase() === word.toLowerCase();
    setIsWrong(!isRight);
    if (isRight) await act(() => onErase(reason));
  }

  return (
    <FormDialog
      title={title}
      formId={formId}
      send={{ variant: 'danger', icon: 'trash', children: t('eraseForGood') }}
      leave={t('eraseKeep')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <form className="stack" id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('eraseText')}</p>
        <FaultBanner fault={fault} />
        <div className="field">
          <label htmlFor={reasonId}>{t('eraseReason')}</label>
          <input
            className="input"
            id={reasonId}
            maxLength={500}
            autoComplete="off"
            aria-describedby={`${reasonId}-note`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <p className="note" id={`${reasonId}-note`}>
            {t('eraseReasonNote')}
          </p>
        </div>
        <div className="claim">
          <ConsoleIcon name="file" />
          <div className="stack">
            <p>{t('eraseCopy')}</p>
            <ExportSelected campaignId={campaignId} ids={ids} className="button button--secondary button--small">
              {t('eraseDownload')}
            </ExportSelected>
          </div>
        </div>
        <div className="field">
          <label htmlFor={sureId}>{t('eraseSure', { word })}</label>
          <input
            className="input"
            id={sureId}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? errorId : undefined}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setIsWrong(false);
            }}
          />
          {isWrong && <FieldError id={errorId}>{t('eraseNotTyped', { word })}</FieldError>}
        </div>
      </form>
    </FormDialog>
  );
}
