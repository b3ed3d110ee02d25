import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { announce } from '../../ui/announce';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { AreaField, Tick } from '../field';
import { clock } from '../submissions/clock';
import { Form } from '../form';
import { useAction } from '../use-action';
import { CommentLine } from './comment-line';
import { HiddenNote } from './scorecard/hidden-note';

type Thread = Submission['thread'];
type CommentsPanelProps = {
  submission: Pick<Submission, 'id' | 'thread' | 'isHidden'>;
  hasScorecard: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Where the film is; `null`: there is none. */
  seconds: number | null;
  onSeek: (seconds: number) => void;
  onThread: (change: (thread: Thread) => Thread) => void;
};

/** What members say about the submission, to each other. */
export function CommentsPanel({ submission, hasScorecard, field, seconds, onSeek, onThread }: CommentsPanelProps) {
  const { id, thread, isHidden } = submission;
  const t = useTranslations('organizer.review');
  const [text, setText] = useState('');
  const [wantsTime, setWantsTime] = useState<boolean | null>(null);
  // Before the film plays, nothing is said about a place in it.
  const hasTime = seconds !== null && (wantsTime ?? seconds > 0);
  const { act, isBusy, fault } = useAction();

  async function submit() {
    if (text.trim() === '') return field.current?.focus();
    await act(async () => {
      const atMs = hasTime ? Math.round(seconds * 1000) : null;
      const added = await callApi('commentOnSubmission', { params: { submissionId: id }, body: { text, atMs } });
      onThread((now) => [...now, added]);
      setText('');
      announce(t('commentSaved'));
    });
  }

  return (
    <>
      {isHidden && <HiddenNote>{t(hasScorecard ? 'commentsHidden' : 'ratingsHidden')}</HiddenNote>}
      {thread.length === 0 ? (
        <p className="note">{t('noComments')}</p>
      ) : (
        <ol className="thread" aria-label={t('comments')}>
          {thread.map((comment) => (
            <CommentLine
              key={comment.id}
              submissionId={id}
              comment={comment}
              onSeek={onSeek}
              onEdited={(edited) => onThread((now) => now.map((one) => (one.id === edited.id ? edited : one)))}
              onDeleted={() => {
                onThread((now) => now.filter((one) => one.id !== comment.id));
                field.current?.focus();
              }}
            />
          ))}
        </ol>
      )}
      <Form className="stack" onSubmit={submit}>
        <FaultBanner fault={fault} />
        <AreaField
          ref={field}
          label={t('comment')}
          note={t('commentNote')}
          rows={2}
          maxLength={4000}
          aria-keyshortcuts="c"
          value={text}
          onChange={setText}
        />
        <div className="inline inline--apart">
          {seconds !== null && (
            <Tick isTicked={hasTime} onTick={setWantsTime}>
              {t('atOfFilm', { time: clock(seconds) })}
            </Tick>
          )}
          <ConsoleButton variant="secondary" type="submit" aria-disabled={isBusy}>
            {t('comment')}
          </ConsoleButton>
        </div>
      </Form>
    </>
  );
}
