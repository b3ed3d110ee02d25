import { useFormatter, useTranslations } from 'next-intl';
import type { AuditedSubmission, AuditEntry } from '@/lib/contract/organizer/data';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { SCOPES } from '@/lib/contract/organizer/role';
import { GuardedLink } from '../../ui/guarded';
import { When } from '../when';
import { useShownName } from '../use-shown-name';
import { useActionWords } from './use-action-words';
import { useActorWords } from './use-actor-words';

/** What was done, by whom, when, and to which submissions. */
export function AuditLine({ entry: { actor, action, subject, at, details, submissions } }: { entry: AuditEntry }) {
  const t = useTranslations('organizer.data');
  const actionWords = useActionWords();
  const actorWords = useActorWords();
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
            <bdi>{actorWords(actor)}</bdi>
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
function Audited({ submission }: { submission: AuditedSubmission }) {
  const { id, campaign } = submission;
  const shownName = useShownName();
  const t = useTranslations('organizer.data');
  return (
    <p className="facts">
      {campaign ? (
        <>
          <GuardedLink className="link" href={organizerPaths.submission(campaign.id, id, { sort: 'newest' })}>
            <bdi>{shownName(submission)}</bdi>
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

type Details = AuditEntry['details'];

/** Returns a function for the words about what else was noted of something that was done. */
function useDetailWords(): (details: Details) => string[] {
  const t = useTranslations('organizer.data.details');
  const ofScope = useTranslations('organizer.tokens.scopes');
  const format = useFormatter();
  const scopeWords = (noted: string[]) =>
    format.list(SCOPES.filter((it) => noted.includes(it)).map((it) => ofScope(it)));
  /** Each of them where it was noted; what this version does not know is left out. */
  const wordsOf: Record<string, (value: Details[string]) => string | null> = {
    status: (value) => t('status', { value: String(value) }),
    value: (value) => t('rating', { value: Number(value) }),
    role: (value) => t('role', { value: String(value) }),
    days: (value) => t('days', { value: Number(value) }),
    submissions: (value) => (value === 'all' ? t('allSubmissions') : null),
    made: (value) => t('invited', { value: Number(value) }),
    sessions: (value) => t('sessions', { value: Number(value) }),
    withCaptions: (value) => (value ? t('captions') : null),
    mayDownload: (value) => (value ? t('download') : null),
    scopes: (value) => t('scopes', { value: scopeWords(String(value).split(' ')) }),
  };
  return (details) =>
    Object.entries(details).flatMap(([name, value]) => {
      const words = Object.hasOwn(wordsOf, name) ? wordsOf[name]?.(value) : null;
      return words == null ? [] : [words];
    });
}
