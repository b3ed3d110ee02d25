import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cleanWords } from '@/lib/browser/captions/corrections';
import { MAX_LINE } from '@/lib/contract/transcripts';
import type { SubmittedLine } from '@/lib/contract/organizer/transcripts';
import { callApi } from '../../api';
import { ConsoleButton } from '../../console-button';
import { FaultBanner } from '../../fault-banner';
import { AreaField } from '../../field';
import { Form } from '../../form';
import { clock } from '../../submissions/clock';
import { useAction } from '../../use-action';

type LineEditorProps = {
  submissionId: string;
  line: SubmittedLine;
  language: string | null;
  onSaved: (line: SubmittedLine) => void;
  onClose: () => void;
};

/** Corrects a line in its place. Enter saves it, Escape leaves it as it was. */
export function LineEditor({ submissionId, line, language, onSaved, onClose }: LineEditorProps) {
  const t = useTranslations('organizer.review.transcript');
  const frame = useTranslations('organizer.frame');
  const [words, setWords] = useState(line.words);
  const { act, isBusy, fault } = useAction();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  const send = (corrected: string | null) =>
    act(async () => {
      const params = { submissionId, lineId: line.id };
      onSaved(await callApi('correctTranscriptLine', { params, body: { words: corrected } }));
    });
  const cleaned = cleanWords(words);
  const submit = () => (cleaned === line.words ? onClose() : send(cleaned));

  function press(event: KeyboardEvent) {
    // Enter also takes what an input method offers.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || event.shiftKey || event.target !== field.current) return;
    event.preventDefault();
    void submit();
  }

  return (
    <Form className="stack transcript__editor" onSubmit={submit} onKeyDown={press}>
      <FaultBanner fault={fault} />
      <AreaField
        ref={field}
        label={t('lineAt', { time: clock(line.startMs / 1000) })}
        note={t('lineNote')}
        rows={2}
        maxLength={MAX_LINE}
        lang={language ?? undefined}
        value={words}
        onChange={setWords}
      />
      <div className="inline">
        <ConsoleButton variant="secondary" small type="submit" aria-disabled={isBusy}>
          {t('saveLine')}
        </ConsoleButton>
        {line.correctedBy && (
          <ConsoleButton variant="secondary" small icon="again" onClick={() => void send(null)}>
            {t('restoreLine')}
          </ConsoleButton>
        )}
        <ConsoleButton variant="quiet" small onClick={onClose}>
          {frame('cancel')}
        </ConsoleButton>
      </div>
    </Form>
  );
}
