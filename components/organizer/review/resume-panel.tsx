import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { ConsoleButton, ConsoleLink } from '../console-button';
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
            <ConsoleLink variant="secondary" small icon="external" external target="_blank" href={ownPage}>
              {t('open')}
            </ConsoleLink>
          )}
          {maySave && (
            <ConsoleLink variant="secondary" small icon="download" external download href={url}>
              {t('download')}
            </ConsoleLink>
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
