import { useFormatter, useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { who } from '../../ui/who';
import { callApi } from '../api';
import { ConsoleButton, ConsoleLink } from '../console-button';
import { useMember } from '../member-context';
import { EraseSubmissionsDialog } from '../submissions/erase-submissions-dialog';
import { Stars } from '../submissions/stars';
import { StateChip } from '../submissions/state-chip';
import { useAnnounce } from '../use-announce';
import { useShownName } from '../use-shown-name';
import { useTimeZone } from '../when';
import { ShareFilmDialog } from './share-film-dialog';
import { ShowName } from './show-name';

type ReviewHeadProps = {
  submission: Submission;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Whether what is said in its film is written down. */
  hasCaptions: boolean;
  onErased: () => void;
  /** The name may be read from now on, and what is withheld beside it. */
  onNameShown: () => Promise<unknown>;
};

/** Whose submission it is, and what may be done with it as a whole. */
export function ReviewHead({ submission, heading, hasCaptions, onErased, onNameShown }: ReviewHeadProps) {
  const t = useTranslations('organizer.review');
  const ts = useTranslations('organizer.submissions');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const mayEdit = mayDo(useMember().role, 'editor');
  const [isErasing, setIsErasing] = useState(false);
  const announce = useAnnounce();
  const [isSharing, setIsSharing] = useState(false);
  const name = useShownName()(submission);
  const { id, receivedAt, seconds, film, ratings, rating, sections, answers, downloadUrl, campaign } = submission;

  async function erase(reason: string) {
    await callApi('eraseSubmission', { params: { submissionId: id }, body: { reason } });
    setIsErasing(false);
    announce(ts('erased', { count: 1 }));
    onErased();
  }

  async function readName() {
    await onNameShown();
    // The button is gone.
    heading.current?.focus();
  }

  return (
    <div className="review__head">
      <div>
        <div className="head__row">
          <h1 className="heading" ref={heading} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          {(film === 'making' || film === 'failed') && <StateChip status="new" film={film} />}
        </div>
        <p className="facts">
          <span>
            <time dateTime={receivedAt} suppressHydrationWarning>
              {format.dateTime(new Date(receivedAt), { dateStyle: 'long', timeStyle: 'short', timeZone })}
            </time>
          </span>
          <span>
            {seconds === null
              ? t('sections', { count: sections.length + answers.length })
              : t('duration', { minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds % 60) })}
          </span>
          {ratings > 0 && <span>{t.rich('team', { stars: () => <Stars rating={rating} count={ratings} /> })}</span>}
        </p>
      </div>
      {mayEdit && (
        <div className="inline">
          {submission.name === null && <ShowName submission={submission} onShown={readName} />}
          {film === 'ready' && (
            <ConsoleButton variant="secondary" small icon="share" onClick={() => setIsSharing(true)}>
              {t('share')}
            </ConsoleButton>
          )}
          {downloadUrl && (
            <ConsoleLink variant="secondary" small icon="download" external download href={downloadUrl}>
              {t('download')}
            </ConsoleLink>
          )}
          <ConsoleButton variant="danger" plain small icon="trash" onClick={() => setIsErasing(true)}>
            {t('erase')}
          </ConsoleButton>
        </div>
      )}
      {isSharing && <ShareFilmDialog {...{ submission, hasCaptions }} onClose={() => setIsSharing(false)} />}
      {isErasing && (
        <EraseSubmissionsDialog
          title={ts.rich('eraseOne', { name, who })}
          campaignId={campaign.id}
          ids={[id]}
          onErase={erase}
          onClose={() => setIsErasing(false)}
        />
      )}
    </div>
  );
}
