import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useBusyAnnouncement } from '../ui/announce';
import { FaultBanner } from './fault-banner';
import { InputField } from './field';
import { Form } from './form';
import { FormDialog } from './form-dialog';
import { useAction } from './use-action';

/** So many submissions are erased by the word alone; for more, their number has to be typed. */
const MAX_BY_WORD = 20;

type EraseDialogProps = {
  title: ReactNode;
  /** What is lost with it. */
  text: ReactNode;
  /** How many submissions are erased; `undefined` until it is known. */
  count: number | undefined;
  /** The words of the button that erases nothing. */
  leave: string;
  /** Resolves when all is erased. */
  onErase: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** What is offered before. */
  children?: ReactNode;
};

/** Asks before something is erased for good. */
export function EraseDialog({ title, text, count, leave, onErase, onClose, children }: EraseDialogProps) {
  const t = useTranslations('organizer.erasing');
  const locale = useLocale();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const wordRef = useRef<HTMLInputElement>(null);
  const { act, isBusy, fault } = useAction();
  useBusyAnnouncement(isBusy && t('busy'));
  const word = count !== undefined && count > MAX_BY_WORD ? String(count) : t('word');

  // What is being erased cannot be kept any more.
  const close = () => (isBusy ? false : onClose());

  async function submit() {
    const isRight = typed.trim().toLocaleLowerCase(locale) === word.toLocaleLowerCase(locale);
    setIsWrong(!isRight);
    if (isRight) await act(() => onErase(reason));
    else wordRef.current?.focus();
  }

  return (
    <FormDialog
      title={title}
      formId={formId}
      send={{
        ...{ variant: 'danger', icon: 'trash', disabled: count === undefined },
        children: t(isBusy ? 'busy' : 'forGood'),
      }}
      leave={leave}
      isBusy={isBusy}
      onClose={close}
    >
      <Form className="stack" id={formId} onSubmit={submit} noValidate>
        {text}
        <FaultBanner fault={fault} />
        <InputField
          label={t('reason')}
          note={t('reasonNote')}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={setReason}
        />
        {children}
        <InputField
          label={t('sure', { word })}
          ref={wordRef}
          fault={isWrong && t('notTyped', { word })}
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
