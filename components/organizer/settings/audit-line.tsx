import { useTranslations } from 'next-intl';
import type { AuditedSubmission, AuditEntry } from '@/lib/contract/organizer/data';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { GuardedLink } from '../../ui/guarded';
import { When } from '../when';
import { useActionWords } from './use-action-words';
import { useDetailWords } from './use-detail-words';

/** What was done, by whom, when, and to which submissions. */
export function AuditLine({ entry: { actor, action, subject, at, details, submissions } }: { entry: AuditEntry }) {
  const t = useTranslations('organizer.data');
  const actionWords = useActionWords();
  const detailWords = useDetailWords();
  const [only] = submissions;
  return (
    <li>
      <div>
        <p>
          <b dir="auto">{actionWords(action, subject)}</b>
        </p>
        {submissions.length === 1 && only && <Audited submission={only} />}
        <p className="facts">
          <span>
            <bdi>{actor}</bdi>
          </span>
          {detailWords(details).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
        {submissions.length > 1 && (
          <details className="more">
            <summary>{t('auditedMany', { count: submissions.length })}</summary>
            {submissions.map((submission) => (
              <Audited key={submission.id} submission={submission} />
            ))}
          </details>
        )}
      </div>
      <When at={at} />
    </li>
  );
}

/** A submission by its reference; as long as it is there with a name, and a way to it. */
function Audited({ submission: { id, name, campaign } }: { submission: AuditedSubmission }) {
  const t = useTranslations('organizer.data');
  return (
    <p className="facts">
      {campaign ? (
        <>
          <GuardedLink className="link" href={organizerPaths.submission(campaign.id, id, { sort: 'newest' })}>
            <bdi>{name}</bdi>
          </GuardedLink>
          <bdi>{campaign.title}</bdi>
        </>
      ) : (
        <span>{t('auditedErased')}</span>
      )}
      <code>{id}</code>
    </p>
  );
}
