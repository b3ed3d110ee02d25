import type { AuditedSubmission, AuditEntry } from '@/lib/contract/organizer/data';
import { MAX_LISTED } from '@/lib/contract/organizer/data';
import type { Member } from '../../ports/member';
import type { AuditEntry as StoredEntry } from '../../ports/store/organizer/audit';
import type { OrganizerDeps } from '../organizer-deps';

type Needed = Pick<OrganizerDeps, 'store'>;
type Requester = Pick<Member, 'organizationId'>;

/**
 * Returns a function that presents entries of the log. It holds only references, so campaigns' titles and visitors'
 * names are looked up whenever it is read: whoever was erased is a reference from then on.
 */
export async function auditPresenter({ store }: Needed, { organizationId }: Requester) {
  const campaigns = await store.campaignRetention.list(organizationId, MAX_LISTED);
  const titles = new Map(campaigns.map(({ id, name, title }) => [id, title ?? name]));
  return async (entries: readonly StoredEntry[]): Promise<AuditEntry[]> => {
    const references = [...new Set(entries.flatMap(referencesOf))];
    const found = references.length > 0 ? await store.submissions.names(organizationId, references) : [];
    const known = new Map<string, AuditedSubmission>(found.map((it) => [it.id, it]));
    return entries.map((entry) => ({
      ...{ id: String(entry.id), at: entry.at.toISOString(), actor: entry.actor, action: entry.action },
      subject: titles.get(entry.subject) ?? entry.subject,
      details: withoutIds(entry.details),
      submissions: referencesOf(entry).map((id) => known.get(id) ?? { id, name: null, campaign: null }),
    }));
  };
}

/** Returns the ids of the submissions that something was done to. */
export function referencesOf({ action, subject, details }: StoredEntry): string[] {
  if (typeof details.ids === 'string') return details.ids.split(' ').filter(Boolean);
  // Earlier versions noted the link, not what it showed.
  if (action === 'submission.unshared' && details.link === undefined) return [];
  return action.startsWith('submission.') || action === 'person.exported' ? [subject] : [];
}

const withoutIds = (details: StoredEntry['details']) =>
  Object.fromEntries(Object.entries(details).filter(([name]) => name !== 'ids'));
