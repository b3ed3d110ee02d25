import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';
import type { SubmittedTranscript } from '@/lib/contract/organizer/transcripts';
import { announce } from '../../ui/announce';
import { who } from '../../ui/who';
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
  /** What is said in the film; `null`: nothing is written down. */
  transcript: SubmittedTranscript | null;
  /** The line that is commented on; `null`: none is. */
  quoted: SubmittedTranscript['lines'][number] | null;
  onQuoted: (quoted: null) => void;
};

/** What members say about the submission, to each other. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { submission, hasScorecard, field, seconds: playing, onSeek, onThread, transcript, quoted, onQuoted } = props;
  const { id, thread, isHidden } = submission;
  const t = useTranslations('organizer.review');
  const [text, setText] = useState('');
  const [wantsTime, setWantsTime] = useState<boolean | null>(null);
  const seconds = quoted && playing !== null ? quoted.startMs / 1000 : playing;
  // Before the film plays, nothing is said about a place in it.
  const hasTime = seconds !== null && (quoted !== null || (wantsTime ?? seconds > 0));
  const { act, isBusy, fault } = useAction();

  async function submit() {
    if (text.trim() === '') return field.current?.focus();
    await act(async () => {
      const atMs = hasTime ? Math.round(seconds * 1000) : null;
      const added = await callApi('commentOnSubmission', { params: { submissionId: id }, body: { text, atMs } });
      onThread((now) => [...now, added]);
      setText('');
      onQuoted(null);
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
              said={saidAt(transcript, comment.atMs)}
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
          label={quoted ? t.rich('transcript.commentOn', { words: oneLine(quoted.words), who }) : t('comment')}
          note={t('commentNote')}
          rows={2}
          maxLength={4000}
          aria-keyshortcuts="c"
          value={text}
          onChange={setText}
        />
        <div className="inline inline--apart">
          {seconds !== null && (
            <Tick
              isTicked={hasTime}
              onTick={(wants) => {
                setWantsTime(wants);
                // A line is commented on at its time alone.
                if (quoted) onQuoted(null);
              }}
            >
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

const oneLine = (words: string) => words.replaceAll('\n', ' ');

/** Returns what is said there; `null`: nothing, or the comment is about the whole. */
function saidAt(transcript: SubmittedTranscript | null, atMs: number | null) {
  const line = atMs === null ? null : transcript?.lines.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
  return line && line.words !== '' ? { words: oneLine(line.words), language: transcript?.language ?? null } : null;
}
