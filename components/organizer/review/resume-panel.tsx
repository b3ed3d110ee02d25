import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { GuardedLink } from '../../ui/guarded';
import { ConsoleButton } from '../console-button';
import { ConsoleIcon } from '../icon';
import { useResume } from './use-resume';

type ResumePanelProps = {
  resume: NonNullable<Submission['resume']>;
  maySave: boolean;
  /** A page on which it stands alone. */
  page?: string;
};

/** A resume, a page at a time. */
export function ResumePanel({ resume: { url, bytes }, maySave, page: ownPage }: ResumePanelProps) {
  const t = useTranslations('organizer.review');
  const kilobytes = Math.ceil((bytes ?? 0) / 1000);
  const [page, setPage] = useState(1);
  const { pages, text, hasFailed, attach } = useResume(url, page);
  return (
    <>
      <div className="inline inline--apart">
        <p className="note" role="status">
          {hasFailed
            ? t(maySave ? 'resumeFailed' : 'resumeUnreadable')
            : pages === 0
              ? t('resumeLoading')
              : t('pageOf', { page, pages, kilobytes })}
        </p>
        <div className="inline">
          {page > 1 && (
            <ConsoleButton variant="secondary" small onClick={() => setPage(page - 1)}>
              {t('previousPage')}
            </ConsoleButton>
          )}
          {page < pages && (
            <ConsoleButton variant="secondary" small onClick={() => setPage(page + 1)}>
              {t('nextPage')}
            </ConsoleButton>
          )}
          {ownPage && (
            <GuardedLink external target="_blank" className="button button--secondary button--small" href={ownPage}>
              <ConsoleIcon name="external" /> {t('open')}
            </GuardedLink>
          )}
          {maySave && (
            <GuardedLink external download className="button button--secondary button--small" href={url}>
              <ConsoleIcon name="download" /> {t('download')}
            </GuardedLink>
          )}
        </div>
      </div>
      {!hasFailed && (
        <article className="paper" aria-label={t('resumePage', { page })}>
          <canvas ref={attach} aria-hidden="true" />
          <p className="visually-hidden">{text}</p>
        </article>
      )}
    </>
  );
}
