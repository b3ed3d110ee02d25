import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Store } from '@/lib/server/ports/store/store';
import { createLogger } from '@/lib/server/log/logger';
import { createMedia } from '@/lib/server/media/create-media';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { sendConsoleToLog } from '@/lib/server/log/console-to-log';
import { makeDataFolder } from '@/tests/support/database-template';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';

const temp = makeDataFolder();
const uuid = createUuid();
const name = 'Augusta Lovelace';
const key = `demo/${uuid}/${uuid}_section_who.mp4`;
const lines: string[] = [];
const logger = createLogger('debug', { write: (line) => void lines.push(line) });
let database: Awaited<ReturnType<typeof openDatabase>>;
let store: Store;
beforeAll(async () => {
  database = await openDatabase({ folder: temp.folder }, logger);
  store = createStore(database.db);
});
afterAll(async () => {
  await database.close();
  temp.remove();
});

/** Returns the error with which the promise rejects. It must reject. */
async function faultOf(work: Promise<unknown>): Promise<unknown> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error ?? 'rejected',
  );
  if (outcome === null) throw new Error('It did not fail');
  return outcome;
}

/** Sends everything that is printed during `run` to the log. */
function withConsoleInLog(now: () => number, run: () => void): void {
  const before = { ...console };
  const listeners = process.listeners('uncaughtException');
  sendConsoleToLog(logger, now);
  run();
  Object.assign(console, before);
  for (const listener of process.listeners('uncaughtException'))
    if (!listeners.includes(listener)) process.off('uncaughtException', listener);
}

it('a visit with every kind of fault leaves neither its uuid, nor its name, nor its files in the log', async () => {
  const campaign = createCampaign();
  await store.campaigns.apply(createOrganization(), [campaign]);
  const stored = await store.campaigns.find(campaign.name);
  const visit = {
    campaign: stored!,
    uuid,
    name,
    device: 'Web' as const,
    accountId: null,
  };
  const storage = createFileStorage({
    folder: join(temp.folder, 'files'),
    publicUrl: '',
    secret: 'a secret of the tests',
  });
  const ffmpeg = join(temp.folder, 'ffmpeg');
  await writeFile(ffmpeg, '#!/bin/sh\necho "$*: No space left on device" >&2; exit 1\n', { mode: 0o755 });
  const media = createMedia({ ffmpeg, logger });
  const source = join(temp.folder, `${uuid}_section_who.mp4`);
  await writeFile(source, `not a film of ${name}`);

  const faults = {
    // A row that violates a constraint: PostgreSQL's `detail` contains the whole row.
    database: await sql`alter table user_videos add constraint closed check (false) not valid`
      .execute(database.db)
      .then(() => faultOf(store.visits.create(visit))),
    type: await faultOf(sql`select ${name}::uuid`.execute(database.db)),
    missingFile: await faultOf(storage.read(key)),
    folderGone: await rm(join(temp.folder, 'files', 'stored'), { recursive: true }).then(async () => {
      await writeFile(join(temp.folder, 'files', 'stored'), '');
      return faultOf(storage.store(key, source));
    }),
    badFilm: await faultOf(media.probe({ source })),
    fullDisk: await faultOf(
      media.makeMezzanine({
        source,
        folder: await mkdir(join(temp.folder, uuid)).then(() => join(temp.folder, uuid)),
        size: { width: 640, height: 480 },
        fit: 'pad',
        maxFrames: 30,
      }),
    ),
    json: await faultOf(Promise.resolve().then(() => JSON.parse(`"${name}`) as unknown)),
    network: await faultOf(fetch(`http://127.0.0.1:1/${uuid}?name=${encodeURIComponent(name)}`)),
  };
  await media.close();
  for (const [kind, err] of Object.entries(faults)) logger.error({ err, kind }, 'a request failed');

  withConsoleInLog(Date.now, () => {
    for (const err of Object.values(faults)) console.error(' \u001b[31m⨯\u001b[0m unhandledRejection:', err);
    console.warn(`Failed to load "/files/${key}" of '${name}'`);
  });

  const log = lines.join('');
  for (const kind of Object.keys(faults)) expect(log).toContain(`"kind":"${kind}"`);
  expect(log).toContain('"code":"23514"');
  for (const secret of [uuid, 'Augusta', 'Lovelace', '127.0.0.1', '_section_', '.mp4', temp.folder])
    expect(log).not.toContain(secret);
});

it('of what packages print so much is kept a minute, and the rest counted', () => {
  let now = 0;
  const start = lines.length;
  withConsoleInLog(
    () => now,
    () => {
      for (let count = 0; count < 500; count += 1) console.error('it failed', new Error('x'));
      expect(lines).toHaveLength(start + 60);
      now = 60_000;
      console.error('it failed again');
    },
  );
  const [left, last, ...more] = lines.slice(start + 60).map((line) => JSON.parse(line) as object);
  expect(left).toMatchObject({ left: 440 });
  expect(last).toMatchObject({ msg: 'it failed again' });
  expect(more).toEqual([]);
});
