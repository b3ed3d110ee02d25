import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Places } from '@/lib/async/places';
import type { Member } from '../ports/member';
import type { InvitationRow } from '../ports/store/organizer/invitations';
import type { VisitData } from '../ports/store/organizer/person-data';
import { exportVisit, openIfThere } from '../use-cases/export-visit';
import { streamZip, type Zip } from '../use-cases/stream-zip';
import type { OrganizerDeps } from './deps';
import { noteDone } from './note-done';
import { amongExports } from './submissions/among-exports';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'now'>;
type Row = Record<string, string | number | null>;

/** What the audit log calls it. */
export const EXPORTED = 'everything.exported';
/** How many invitations are read at once. */
const BATCH = 500;

/**
 * Returns everything that the organization has as one ZIP file, which is made while it is read: of each campaign its
 * content as JSON, of each visit its files and its record, and tables of visits, ratings, comments and invitations. A
 * few visits are in memory at once. Throws `tooMany` while the member reads other exports.
 */
export async function exportEverything(
  deps: Needed & { exports: Places },
  { member }: { member: Member },
): Promise<{ fileName: string; content: Readable }> {
  return amongExports(deps, member, async () => {
    await noteDone(deps, member, EXPORTED, member.organizationId);
    const content = streamZip(async (zip) => {
      for (const id of await deps.store.organizerCampaigns.ids(member.organizationId))
        await addCampaign(deps, zip, member.organizationId, id);
    });
    return { fileName: 'everything.zip', content };
  });
}

async function addCampaign(deps: Needed, zip: Zip, organizationId: string, id: string): Promise<void> {
  const found = await deps.store.organizerCampaigns.find(organizationId, id);
  if (!found) return;
  const { introVideoKey, ...campaign } = found;
  await addJson(zip, `${campaign.name}/campaign.json`, campaign);
  const introVideo = introVideoKey && (await openIfThere(deps.storage, introVideoKey));
  if (introVideo) await zip.add(`${campaign.name}/intro-video${extname(introVideoKey)}`, introVideo);
  const visits = () => deps.store.personData.eachVisit(id);
  for await (const visit of visits()) {
    const folder = `${campaign.name}/visits/${visit.uuid}`;
    await addJson(zip, `${folder}/records.json`, await exportVisit(deps, zip, visit, folder));
  }
  const add = (name: string, lines: AsyncIterable<string>) => zip.addText(`${campaign.name}/${name}.csv`, lines);
  await add(
    'visits',
    tableOf(visits(), VISIT, (visit) => [rowOf(visit)]),
  );
  await add(
    'ratings',
    tableOf(visits(), ['uuid', 'by', 'value'], ({ uuid, ratings }) => ratings.map((rating) => ({ uuid, ...rating }))),
  );
  await add(
    'comments',
    tableOf(visits(), ['uuid', 'by', 'at', 'atMs', 'text'], ({ uuid, comments }) =>
      comments.map((comment) => ({ uuid, ...comment })),
    ),
  );
  await add(
    'invitations',
    tableOf(eachInvitation(deps, id), INVITATION, (invitation) => [invitedRow(invitation)]),
  );
}

const addJson = (zip: Zip, name: string, value: unknown) => zip.addText(name, JSON.stringify(value, null, 2));

const VISIT = ['uuid', 'name', 'claims_account', 'started', 'completed', 'skipped', 'status', 'film'] as const;

const rowOf = (visit: VisitData): Row => ({
  ...{ uuid: visit.uuid, name: visit.name, claims_account: visit.claimsAccount ? 'yes' : '' },
  ...{ started: visit.startedAt, completed: visit.completedAt, skipped: visit.skippedAt },
  ...{ status: visit.status.status, film: visit.film?.status ?? null },
});

const INVITATION = ['email', 'name', 'state', 'since', 'made'] as const;

const invitedRow = ({ email, name, state, since, createdAt }: InvitationRow): Row => ({
  ...{ email, name, state, since: since.toISOString(), made: createdAt.toISOString() },
});

async function* eachInvitation({ store }: Needed, campaignId: string): AsyncGenerator<InvitationRow> {
  for (let after: InvitationRow | null = null; ;) {
    const rows: InvitationRow[] = await store.invitations.list(campaignId, { state: null, after, limit: BATCH });
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < BATCH) return;
  }
}

/** Returns the lines of a table. What begins like a formula stays text in a spreadsheet. */
async function* tableOf<T>(
  items: AsyncIterable<T>,
  columns: readonly string[],
  rowsOf: (item: T) => Row[],
): AsyncGenerator<string> {
  yield stringify([[...columns]], { bom: true });
  for await (const item of items) yield stringify(rowsOf(item), { columns: [...columns], escape_formulas: true });
}
