import type { Readable } from 'node:stream';
import { AppError } from '@/lib/contract/errors';
import type { PersonData } from '../../ports/store/organizer/person-data';
import type { Deps } from '../deps';
import { exportVisit } from './export-visit';
import { findCampaign } from '../visits/find-campaign';
import { streamZip, type Zip } from './stream-zip';

type Needed = Pick<Deps, 'store' | 'storage'>;

/** The name of the file that has all records. */
export const RECORDS_NAME = 'records.json';

/**
 * Returns everything that an organization has of one person as one ZIP file, which is made while it is read: of each
 * campaign the film, the recordings of all sections, the resumes and the files, and all records as JSON, which name
 * them; `null` is a file that storage does not have. `userId`: the member from whom is left out what others gave and
 * is hidden; `null`: nobody. Throws `notFound` when nobody took part under this uuid.
 */
export async function exportPerson(
  deps: Needed,
  { organizationId, uuid, userId }: { organizationId: string; uuid: string; userId: string | null },
): Promise<{ fileName: string; visitIds: string[]; content: Readable }> {
  const person = await deps.store.personData.find(organizationId, uuid, userId);
  if (person.visits.length === 0) throw new AppError('notFound', `Nobody took part under ${uuid}`);
  const content = streamZip((zip) => fill(deps, zip, person));
  return { fileName: `${uuid}.zip`, visitIds: person.visits.map(({ id }) => id), content };
}

/** The same, written to `path` (an absolute path) and named by a campaign in which the person took part. */
export async function writePerson(
  deps: Needed & Pick<Deps, 'files' | 'whitelabel'>,
  { name, uuid, path }: { name: string; uuid: string; path: string },
): Promise<{ visits: number }> {
  const { organizationId } = await findCampaign(deps, name);
  const { visitIds, content } = await exportPerson(deps, {
    ...{ organizationId, uuid: uuid.trim().toLowerCase(), userId: null },
  });
  await deps.files.write(path, content);
  return { visits: visitIds.length };
}

async function fill(deps: Needed, zip: Zip, { visits, invitations }: PersonData): Promise<void> {
  const records = [];
  for (const visit of visits) records.push(await exportVisit(deps, zip, visit, visit.campaign));
  await zip.addText(RECORDS_NAME, JSON.stringify({ visits: records, invitations }, null, 2));
}
