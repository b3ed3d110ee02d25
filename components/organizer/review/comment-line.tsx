import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Comment } from '@/lib/contract/organizer/reviews';
import { GuardedButton } from '../../ui/guarded';
import { AskDialog } from '../ask-dialog';
import { callApi } from '../api';
import { Avatar } from '../avatar';
import { FaultBanner } from '../fault-banner';
import { clock } from '../submissions/clock';
import { useAction } from '../use-action';
import { useAnnounce } from '../use-announce';
import { When } from '../when';
import { CommentEditor } from './comment-editor';

type CommentLineProps = {
  submissionId: string;
  comment: Comment;
  /** What is said in the film at its time; `null`: nothing. */
  said: { words: string; language: string | null } | null;
  onSeek: (seconds: number) => void;
  onEdited: (edited: Comment) => void;
  onDeleted: () => void;
};

/** One comment, and what its author may do with it. */
export function CommentLine({ submissionId, comment, said, onSeek, onEdited, onDeleted }: CommentLineProps) {
  const t = useTranslations('organizer.review');
  const { id: commentId, author, createdAt, editedAt, atMs, text, isMine } = comment;
  const params = { submissionId, commentId };
  const [doing, setDoing] = useState<'editing' | 'deleting' | null>(null);
  const { act, isBusy, fault } = useAction();
  const announce = useAnnounce();

  async function remove() {
    const isGone = await act(() => callApi('deleteComment', { params }));
    setDoing(null);
    if (!isGone) return;
    announce(t('commentDeleted'));
    onDeleted();
  }

  return (
    <li className="comment">
      <Avatar name={author} />
      <header>
        <b>
          <bdi>{author}</bdi>
        </b>{' '}
        <When at={createdAt} />
        {editedAt !== null && (
          <>
            {' '}
            <span>{t.rich('edited', { time: () => <When at={editedAt} /> })}</span>
          </>
        )}
      </header>
      {doing === 'editing' ? (
        <CommentEditor
          params={params}
          text={text}
          onSaved={(edited) => {
            setDoing(null);
            announce(t('commentSaved'));
            onEdited(edited);
          }}
          onClose={() => setDoing(null)}
        />
      ) : (
        <div>
          {atMs !== null && (
            <>
              <GuardedButton className="at link" onClick={() => onSeek(atMs / 1000)}>
                {clock(atMs / 1000)}
              </GuardedButton>{' '}
            </>
          )}
          <span dir="auto">{text}</span>
          {said && (
            <blockquote className="comment__said" lang={said.language ?? undefined} dir="auto">
              {said.words}
            </blockquote>
          )}
          {isMine && (
            <div className="inline">
              <GuardedButton
                className="link"
                aria-label={t('editCommentOf', { text: beginningOf(text) })}
                onClick={() => setDoing('editing')}
              >
                {t('editComment')}
              </GuardedButton>
              <GuardedButton
                className="link"
                aria-label={t('deleteCommentOf', { text: beginningOf(text) })}
                onClick={() => setDoing('deleting')}
              >
                {t('deleteComment')}
              </GuardedButton>
            </div>
          )}
          <FaultBanner fault={fault} />
        </div>
      )}
      {doing === 'deleting' && (
        <AskDialog
          title={t('deleteCommentTitle')}
          text={t('deleteCommentText')}
          confirm={t('deleteComment')}
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setDoing(null)}
        />
      )}
    </li>
  );
}

/** Enough of a comment to tell it from others. */
const beginningOf = (text: string) => [...text].slice(0, 40).join('');
