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
 * few visits are in memory at once, and of the others of the same campaign their lines of the tables. Throws `tooMany`
 * while the member reads other exports.
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
  const add = (name: string, lines: Iterable<string> | AsyncIterable<string>) =>
    zip.addText(`${campaign.name}/${name}.csv`, lines);
  const tables = { visits: [head(VISIT)], ratings: [head(RATING)], comments: [head(COMMENT)] };
  for await (const visit of deps.store.personData.eachVisit(id)) {
    const folder = `${campaign.name}/visits/${visit.uuid}`;
    await addJson(zip, `${folder}/records.json`, await exportVisit(deps, zip, visit, folder));
    const { uuid, ratings, comments } = visit;
    tables.visits.push(linesOf(VISIT, [rowOf(visit)]));
    if (ratings.length > 0) tables.ratings.push(linesOf(RATING, withUuid(uuid, ratings)));
    if (comments.length > 0) tables.comments.push(linesOf(COMMENT, withUuid(uuid, comments)));
  }
  for (const [name, lines] of Object.entries(tables)) await add(name, lines);
  await add('invitations', invitationLines(deps, id));
}

const addJson = (zip: Zip, name: string, value: unknown) => zip.addText(name, JSON.stringify(value, null, 2));

const VISIT = ['uuid', 'name', 'claims_account', 'started', 'completed', 'skipped', 'status', 'film'] as const;

const rowOf = (visit: VisitData): Row => ({
  ...{ uuid: visit.uuid, name: visit.name, claims_account: visit.claimsAccount ? 'yes' : '' },
  ...{ started: visit.startedAt, completed: visit.completedAt, skipped: visit.skippedAt },
  ...{ status: visit.status.status, film: visit.film?.status ?? null },
});

const RATING = ['uuid', 'by', 'value'] as const;
const COMMENT = ['uuid', 'by', 'at', 'atMs', 'text'] as const;
const INVITATION = ['email', 'name', 'state', 'since', 'made'] as const;

const invitedRow = ({ email, name, state, since, createdAt }: InvitationRow): Row => ({
  ...{ email, name, state, since: since.toISOString(), made: createdAt.toISOString() },
});

async function* invitationLines({ store }: Needed, campaignId: string): AsyncGenerator<string> {
  yield head(INVITATION);
  for (let after: InvitationRow | null = null; ;) {
    const rows: InvitationRow[] = await store.invitations.list(campaignId, { state: null, after, limit: BATCH });
    yield linesOf(INVITATION, rows.map(invitedRow));
    after = rows.at(-1) ?? null;
    if (rows.length < BATCH) return;
  }
}

const withUuid = (uuid: string, rows: Row[]): Row[] => rows.map((row) => ({ uuid, ...row }));

/** Returns the line with the columns' names, with the mark by which spreadsheets read it as UTF-8. */
const head = (columns: readonly string[]): string => stringify([[...columns]], { bom: true });

/** Returns the lines of a table. What begins like a formula stays text in a spreadsheet. */
const linesOf = (columns: readonly string[], rows: Row[]): string =>
  stringify(rows, { columns: [...columns], escape_formulas: true });
