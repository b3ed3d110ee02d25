import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { FaultBanner } from '../fault-banner';
import { InputField } from '../field';
import { Form } from '../form';
import { FormDialog } from '../form-dialog';
import { ConsoleIcon } from '../icon';
import { useAction } from '../use-action';
import { ExportSelected } from './export-selected';

/** So many are erased by the word alone; for more, their number has to be typed. */
const MAX_BY_WORD = 20;

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
  const formId = useId();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { act, isBusy, fault } = useAction();
  const word = ids.length > MAX_BY_WORD ? String(ids.length) : t('eraseWord');

  async function submit() {
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
      <Form className="stack" id={formId} onSubmit={submit} noValidate>
        <p>{t('eraseText')}</p>
        <FaultBanner fault={fault} />
        <InputField
          label={t('eraseReason')}
          note={t('eraseReasonNote')}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={setReason}
        />
        <div className="claim">
          <ConsoleIcon name="file" />
          <div className="stack">
            <p>{t('eraseCopy')}</p>
            <ExportSelected small campaignId={campaignId} ids={ids}>
              {t('eraseDownload')}
            </ExportSelected>
          </div>
        </div>
        <InputField
          label={t('eraseSure', { word })}
          fault={isWrong && t('eraseNotTyped', { word })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={(entered) => {
            setTyped(entered);
            setIsWrong(false);
          }}
        />
      </Form>
    </FormDialog>
  );
}
