import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { KeyedSemaphore } from '@/lib/async/keyed-semaphore';
import { entriesOf } from '@/lib/domain/translations';
import type { Member } from '../../ports/member';
import type { InvitationRow } from '../../ports/store/organizer/invitations';
import type { VisitData } from '../../ports/store/organizer/person-data';
import { addIfThere, exportVisit } from './export-visit';
import { nameInFiles } from './name-in-files';
import { streamZip, type Zip } from './stream-zip';
import { csvHead, csvLines, type CsvRow } from './write-csv';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';
import { limitExports } from './limit-exports';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'now'>;

/** What the audit log calls it. */
export const EXPORTED = 'everything.exported';
/** How many invitations are read at once. */
const BATCH = 500;

/**
 * Returns everything that the organization has as one ZIP file, which is made while it is read: of each campaign its
 * content and its messages as JSON, of each visit its files and its record, and tables of visits, ratings, comments,
 * scores and invitations; all clips, by the ids by which campaigns name them; and the templates of scorecards. What is
 * hidden from the member is left out. A few visits are in memory at once, and of the others of the same campaign their
 * lines of the tables. Throws `tooMany` while the member reads other exports.
 */
export async function exportEverything(
  deps: Needed & { exports: KeyedSemaphore },
  { member }: { member: Member },
): Promise<{ fileName: string; content: Readable }> {
  return limitExports(deps, member, async () => {
    await writeAudit(deps, member, EXPORTED, member.organizationId);
    const content = streamZip(async (zip) => {
      for (const id of await deps.store.organizerCampaigns.ids(member.organizationId))
        await addCampaign(deps, zip, member, id);
      for (const { id, fileKey } of await deps.store.clips.listReady(member.organizationId))
        if (fileKey) await addIfThere(deps.storage, zip, { key: fileKey, path: `clips/${id}${extname(fileKey)}` });
      const templates = await deps.store.scores.templates(member.organizationId);
      if (templates.length > 0) await addJson(zip, 'scorecards.json', templates);
    });
    return { fileName: 'everything.zip', content };
  });
}

async function addCampaign(deps: Needed, zip: Zip, { organizationId, userId }: Member, id: string): Promise<void> {
  const found = await deps.store.organizerCampaigns.find(organizationId, id);
  if (!found) return;
  const { introVideoKey, introVideoKeys, ...campaign } = found;
  await addJson(zip, `${campaign.name}/campaign.json`, campaign);
  await addJson(zip, `${campaign.name}/messages.json`, await messagesOf(deps, id));
  const videos: [string, string][] = entriesOf(introVideoKeys).map(([language, key]) => [`-${language}`, key]);
  if (introVideoKey) videos.push(['', introVideoKey]);
  for (const [ending, key] of videos) {
    const path = `${campaign.name}/intro-video${ending}${extname(key)}`;
    await addIfThere(deps.storage, zip, { key, path });
  }
  const add = (name: string, lines: Iterable<string> | AsyncIterable<string>) =>
    zip.addText(`${campaign.name}/${name}.csv`, lines);
  const tables = {
    ...{ visits: [csvHead(VISIT)], ratings: [csvHead(RATING)], comments: [csvHead(COMMENT)] },
    scores: [csvHead(SCORE)],
  };
  for await (const visit of deps.store.personData.eachVisit(id, userId)) {
    const uuid = visit.uuid ?? placeOf(visit);
    const folder = `${campaign.name}/visits/${uuid}`;
    await addJson(zip, `${folder}/records.json`, await exportVisit(deps, zip, visit, folder));
    const { ratings, comments } = visit;
    tables.visits.push(csvLines(VISIT, [{ uuid, ...rowOf(visit) }]));
    if (ratings.length > 0) tables.ratings.push(csvLines(RATING, withUuid(uuid, ratings)));
    if (comments.length > 0) tables.comments.push(csvLines(COMMENT, withUuid(uuid, comments)));
    if (visit.scores.length > 0) tables.scores.push(csvLines(SCORE, withUuid(uuid, visit.scores.flatMap(scoreRows))));
  }
  for (const [name, lines] of Object.entries(tables)) await add(name, lines);
  await add('invitations', invitationLines(deps, id, userId));
}

/** The words that somebody has written, and when they are sent by themselves. */
async function messagesOf({ store }: Needed, id: string) {
  const [messages, sendsReceived, reminders] = await Promise.all([
    store.messages.list(id),
    store.messages.sendsReceived(id),
    store.reminders.rulesOf(id),
  ]);
  return { messages, sendsReceived, reminders };
}

const addJson = (zip: Zip, name: string, value: unknown) => zip.addText(name, JSON.stringify(value, null, 2));

const VISIT = [
  ...['uuid', 'name', 'email', 'phone', 'claims_account', 'started', 'completed', 'skipped', 'status', 'film'],
] as const;

/** What stands for the uuid where that is withheld. */
const placeOf = (visit: VisitData) => (visit.person === null ? visit.id : nameInFiles(visit));

const rowOf = (visit: VisitData): CsvRow => ({
  ...{ name: nameInFiles(visit), email: visit.email, phone: visit.phone },
  ...{ claims_account: visit.claimsAccount ? 'yes' : '' },
  ...{ started: visit.startedAt, completed: visit.completedAt, skipped: visit.skippedAt },
  ...{ status: visit.status.status, film: visit.film?.status ?? null },
});

const RATING = ['uuid', 'by', 'value'] as const;
const COMMENT = ['uuid', 'by', 'at', 'atMs', 'text'] as const;
const SCORE = ['uuid', 'by', 'version', 'criterion', 'value', 'score', 'note', 'submitted', 'changed'] as const;

/** One for each criterion. */
const scoreRows = ({ by, version, criteria, scores, score, note, ...at }: VisitData['scores'][number]): CsvRow[] =>
  criteria.map(({ id, name }) => ({
    ...{ by, version, criterion: name, value: scores[id] ?? null, score, note },
    ...{ submitted: at.submittedAt, changed: at.changedAt },
  }));

const INVITATION = ['email', 'name', 'state', 'since', 'made', 'reminders'] as const;

const invitedRow = ({ email, name, state, since, createdAt }: InvitationRow, reminders: number): CsvRow => ({
  ...{ email, name, state, since: since?.toISOString() ?? null, made: createdAt.toISOString(), reminders },
});

async function* invitationLines({ store }: Needed, campaignId: string, userId: string): AsyncGenerator<string> {
  yield csvHead(INVITATION);
  for (let after: InvitationRow | null = null; ;) {
    const page = { state: null, after, limit: BATCH, userId };
    const rows: InvitationRow[] = await store.invitations.list(campaignId, page);
    const reminders = await store.reminders.of(rows.map(({ id }) => id));
    const lines = rows.map((row) => invitedRow(row, reminders.get(row.id)?.sent ?? 0));
    yield csvLines(INVITATION, lines);
    after = rows.at(-1) ?? null;
    if (rows.length < BATCH) return;
  }
}

const withUuid = (uuid: string, rows: CsvRow[]): CsvRow[] => rows.map((row) => ({ uuid, ...row }));
