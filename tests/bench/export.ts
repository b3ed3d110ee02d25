import { startCampaigns } from '../support/campaigns-command';
import { copyDatabase } from '../support/database-template';
import { LARGEST_CAMPAIGN, seedSubmissions, storeFilms } from '../support/many-submissions';
import { createOrganizerClient } from '../support/organizer-client';
import { startServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { watchMemory } from './process-usage';
import type { Figure } from './report';

const MB = 1024 * 1024;
const FILM_BYTES = 2.5 * MB;
/** How many films the two exports have: all are named in the address, which has 16 kB at most. */
const FEW = 40;
const MANY = 400;
/** How much more memory the larger export may take, MB: what Node keeps of a stream varies by so much. */
const KEPT_MB = 24;

type Client = ReturnType<typeof createOrganizerClient>;

/** Measures how much an export of 100 MB of films raises the server's memory, and one of 1 GB: hardly more. */
export async function measureExport(): Promise<Figure[]> {
  const temp = makeTempFolder();
  const env = { DATA_DIR: temp.folder, DATABASE_URL: '' };
  copyDatabase('demo', temp.folder);
  const { stdout } = await startCampaigns(env, 'owner', 'owner@bench.example', '--organization', 'Bench');
  await seedSubmissions({ folder: temp.folder }, MANY * 1.4);
  const server = await startServer({ dataDir: temp.folder, env });
  try {
    const owner = createOrganizerClient(server.url);
    await owner.follow(/http\S+/.exec(stdout)?.[0] ?? '');
    const ids = (await listFilms(owner)).slice(0, MANY);
    await storeFilms(temp.folder, ids, FILM_BYTES);
    const growthOf = (count: number) => watchMemory(server.pid, () => download(server.url, owner, ids.slice(0, count)));
    await growthOf(FEW);
    const few = await growthOf(FEW);
    const many = await growthOf(MANY);
    for (const [count, { result }] of [
      [FEW, few],
      [MANY, many],
    ] as const)
      if (result < count * FILM_BYTES) throw new Error(`The export of ${count} films has only ${result} bytes`);
    const name = (count: number) => `export of ${(count * FILM_BYTES) / MB} MB: growth of the server’s memory`;
    return [
      { name: name(FEW), value: few.growthMb, unit: 'MB' },
      { name: name(MANY), value: many.growthMb, unit: 'MB', atMost: Math.round(few.growthMb + KEPT_MB) },
    ];
  } finally {
    await server.stop();
    temp.remove();
  }
}

type Page = { submissions: { id: string; film: string }[]; next: string | null };

/** Returns the ids of the submissions that have a film. */
async function listFilms(owner: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ''; ;) {
    const query = new URLSearchParams(after && { after }).toString();
    const { body } = await owner.call<Page>(`campaigns/${LARGEST_CAMPAIGN}/submissions?${query}`);
    ids.push(...body.submissions.filter(({ film }) => film === 'ready').map(({ id }) => id));
    if (!body.next) return ids;
    after = body.next;
  }
}

/** Reads the export of these submissions and returns how many bytes it has. */
async function download(url: string, { cookie }: Client, ids: readonly string[]): Promise<number> {
  const path = `api/v1/campaigns/${LARGEST_CAMPAIGN}/submissions.zip?ids=${ids.join(',')}`;
  const { status, body } = await fetch(`${url}/${path}`, { headers: { cookie } });
  if (status !== 200 || !body) throw new Error(`The export was answered ${status}`);
  let bytes = 0;
  for await (const chunk of body) bytes += (chunk as Uint8Array).length;
  return bytes;
}
