import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { OrganizerInput, OrganizerOutput } from '@/lib/contract/organizer/calls';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { AreaField } from '../field';
import { Form } from '../form';
import { useAction } from '../use-action';

type CommentEditorProps = {
  params: OrganizerInput<'editComment'>['params'];
  text: string;
  onSaved: (edited: OrganizerOutput<'editComment'>) => void;
  onClose: () => void;
};

/** Changes the text of a comment in its place. Escape leaves it as it was. */
export function CommentEditor({ params, text: before, onSaved, onClose }: CommentEditorProps) {
  const t = useTranslations('organizer.review');
  const frame = useTranslations('organizer.frame');
  const [text, setText] = useState(before);
  const { act, isBusy, fault } = useAction();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit() {
    if (text.trim() === '') return field.current?.focus();
    if (text.trim() === before) return onClose();
    await act(async () => onSaved(await callApi('editComment', { params, body: { text } })));
  }
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose();

  return (
    <Form className="stack" onSubmit={submit} onKeyDown={leave}>
      <FaultBanner fault={fault} />
      <AreaField ref={field} label={t('editedComment')} rows={3} maxLength={4000} value={text} onChange={setText} />
      <div className="inline">
        <ConsoleButton variant="secondary" small type="submit" aria-disabled={isBusy}>
          {t('saveComment')}
        </ConsoleButton>
        <ConsoleButton variant="quiet" small onClick={onClose}>
          {frame('cancel')}
        </ConsoleButton>
      </div>
    </Form>
  );
}
