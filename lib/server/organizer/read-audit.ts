import { stringify } from 'csv-stringify/sync';
import { Readable } from 'node:stream';
import { type AuditQuery, LOG_PAGE, MAX_ACTORS, MAX_LISTED } from '@/lib/contract/organizer/data';
import type { Member } from '../ports/member';
import type { AuditFilter } from '../ports/store/organizer/audit';
import type { OrganizerDeps } from './deps';
import { pageOf } from './keep-data';
import { noteDone } from './note-done';

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;
type Asked = AuditQuery & { member: Member };

/** How many entries an export reads at once. */
const EXPORTED = 1000;
const COLUMNS = ['at', 'actor', 'action', 'subject'];

/** Returns a page of who did what, the newest first; campaigns are called by their titles. */
export async function listAudit(
  { store }: Pick<Needed, 'store'>,
  { member, after, ...query }: Asked & { after?: string },
) {
  const page = { ...filterOf(query), before: after ?? null, limit: LOG_PAGE + 1 };
  const { shown, last } = pageOf(await store.audit.list(member.organizationId, page));
  const titleOf = await readTitles(store, member);
  const entries = shown.map(({ id, at, actor, action, subject }) => ({
    ...{ id: String(id), actor, action, subject: titleOf(subject) },
    at: at.toISOString(),
  }));
  return { entries, next: last ? String(last.id) : null };
}

/** Returns by name who has done something. */
export async function listAuditActors({ store }: Pick<Needed, 'store'>, { member }: { member: Member }) {
  return { actors: await store.audit.actors(member.organizationId, MAX_ACTORS) };
}

/** Returns who did what as a table that is made while it is read, the newest first: this export stands in it too. */
export async function exportAudit(
  { store, now }: Needed,
  { member, ...query }: Asked,
): Promise<{ fileName: string; content: Readable }> {
  await noteDone({ store, now }, member, 'audit.exported', member.organizationId);
  const titleOf = await readTitles(store, member);
  async function* lines() {
    yield stringify([COLUMNS], { bom: true });
    for (let before: string | null | undefined = null; before !== undefined;) {
      const page = { ...filterOf(query), before, limit: EXPORTED };
      const entries = await store.audit.list(member.organizationId, page);
      // A name that begins like a formula must stay text in a spreadsheet.
      yield stringify(
        entries.map(({ at, actor, action, subject }) => [at.toISOString(), actor, action, titleOf(subject)]),
        { escape_formulas: true },
      );
      before = entries.length === EXPORTED ? entries.at(-1)?.id : undefined;
    }
  }
  return { fileName: 'audit-log.csv', content: Readable.from(lines()) };
}

function filterOf({ search, actions, actor }: AuditQuery): AuditFilter {
  return { search: search?.trim(), actions: actions?.split(',').filter(Boolean), actor: actor || undefined };
}

async function readTitles(store: Needed['store'], { organizationId }: Member): Promise<(subject: string) => string> {
  const campaigns = await store.campaignRetention.list(organizationId, MAX_LISTED);
  const titles = new Map(campaigns.map(({ id, name, title }) => [id, title ?? name]));
  return (subject) => titles.get(subject) ?? subject;
}
