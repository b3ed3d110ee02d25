import { createHmac } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { NO_FLAWS } from '@/lib/domain/flaws';
import type { Media } from '@/lib/server/ports/media';
import type { Take } from '@/lib/server/ports/store/takes';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { createLocalFiles } from '@/lib/server/local-files/create-local-files';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import type { Limits } from '@/lib/server/use-cases/deps';
import { createLiveTakes } from '@/lib/server/use-cases/live-takes';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { createCampaign, createOrganization, createUploadId, createUuid } from './factories';
import { createFakeQueue } from './fake-queue';
import { storedFiles } from './stored-files';
import { storeVisit } from './store-visit';
import { makeDataFolder } from './database-template';

/** Limits so high that no test reaches them. */
export const noLimits: Limits = {
  visitsPerHour: 1000,
  findNamesPerHour: 1000,
  uploadUrlsPerHour: 1000,
  stitchesPerHour: 1000,
  resumesPerHour: 1000,
  logsPerMinute: 1000,
  sessionsPerHour: 1000,
  sessionsPerHourOfAddress: 1000,
  recordingsPerHour: 1000,
  recordingsPerHourOfAddress: 1000,
  storedFactor: 1000,
  resumeBytes: 1,
};

const SIZE = { width: 640, height: 480 };
export const neverAborted = new AbortController().signal;

/** Called during media work, by its kind. */
type MediaHooks = Record<'makeMezzanine' | 'stitch' | 'burnCaptions', (signal?: AbortSignal) => Promise<void>>;

/**
 * Opens use cases with a real store and real files. ffmpeg is replaced by a fake, and the test runs the jobs. The clock
 * can be set forward. With `url`, the store is on that PostgreSQL.
 */
export async function openUseCases({ url }: { url?: string } = {}) {
  const temp = makeDataFolder();
  const work = join(temp.folder, 'own');
  await mkdir(work);
  const database = await openDatabase(url ? { url } : { folder: temp.folder }, pino({ level: 'silent' }));
  const store = createStore(database.db);
  const storage = createFileStorage({
    folder: join(temp.folder, 'files'),
    publicUrl: '',
    secret: 'a secret of the tests',
  });
  const during: MediaHooks = {
    makeMezzanine: async () => {},
    stitch: async () => {},
    burnCaptions: async () => {},
  };
  let ahead = 0;
  const made = { flaws: NO_FLAWS, hasFont: true };

  const media: Media = {
    probe: async () => ({ size: SIZE, copying: { whyEncoded: 'codec' } }),
    measure: async () => 30,
    salvage: async ({ source }) => source,
    repair: async () => ({ misledDecoders: false }),
    async makeMezzanine({ source, folder, signal }) {
      await during.makeMezzanine(signal);
      const paths = { video: join(folder, 'section.mp4'), audio: join(folder, 'section.pcm') };
      for (const path of Object.values(paths)) await writeFile(path, await readFile(source));
      return { ...paths, recording: null, aac: null, samples: 48_000, size: SIZE, flaws: made.flaws };
    },
    encodeSound: ({ output }) => writeFile(output, 'packets'),
    async readSpeech({ audio, output }) {
      await copyFile(audio, output);
      // One second, in the middle of which somebody speaks.
      return { levels: Array.from({ length: 50 }, (_, at) => (at > 12 && at < 38 ? -20 : -90)), lengthMs: 1000 };
    },
    async stitch({ mezzanines, output, signal }) {
      await during.stitch(signal);
      await writeFile(output, Buffer.concat(await Promise.all(mezzanines.map(({ video }) => readFile(video)))));
      return { samples: 48_000, bytes: 1 };
    },
    drawName: () => Promise.reject(new Error('Nothing is sound alone')),
    async burnCaptions({ film, lines, output, signal }) {
      await during.burnCaptions(signal);
      await writeFile(output, [await readFile(film, 'utf8'), ...lines.map(({ words }) => words)].join('\n'));
      return made.hasFont;
    },
    async makePosters({ film, posters }) {
      for (const { output } of posters) await copyFile(film, output);
    },
    evenLoudness: async ({ mezzanine }) => mezzanine,
    makeSoundClip: async ({ source }) => ({ path: source, seconds: 1 }),
    makePictureClip: async ({ source }) => ({ path: source, type: 'jpg', size: SIZE }),
    measureBeginning: async () => null,
    encodeLive: () => Promise.reject(new Error('Nothing is encoded while it is recorded')),
    check: async () => {},
    close: async () => {},
  };
  const files = createLocalFiles({ workFolder: join(temp.folder, 'work') });
  const queue = createFakeQueue();
  const fingerprint = (text: string) => createHmac('sha256', 'tests').update(text).digest('base64url');
  const deps = {
    store,
    storage,
    media,
    files,
    live: createLiveTakes(),
    queue,
    videoSession: null,
    limits: noLimits,
    retention: { takesDays: 0, visitsDays: 0 },
    normalisesLive: true,
    transcriberSetup: null,
    fingerprint,
    whitelabel: null,
    now: () => new Date(Date.now() + ahead),
  };

  async function put(key: string, content: string): Promise<void> {
    const path = join(work, createUuid());
    await writeFile(path, content);
    await storage.store(key, path);
  }

  /** Begins a visit to a campaign of two sections, with nothing recorded. */
  async function beginVisit(campaign = createCampaign(), uuid = createUuid(), organization = createOrganization()) {
    const stored = await storeVisit(store, { campaign, uuid, organization });
    return { ...stored.visit, campaign: stored.campaign, requester: stored.requester };
  }

  /** Issues a take of a section; nothing of it is in storage. */
  async function issueTake(
    visit: { id: string; campaignId: string },
    sectionId: string,
    given: { id?: string; folder?: string; uploadKey?: string } = {},
  ): Promise<Take> {
    const { id = createUploadId() } = given;
    const folder = given.folder ?? `${visit.campaignId}/${visit.id}/${id}`;
    const take = await store.takes.issue({
      id,
      visitId: visit.id,
      sectionId,
      count: 1,
      device: 'Web',
      videoType: null,
      folder,
      uploadKey: given.uploadKey ?? `${folder}/upload/take.mp4`,
      allowedBytes: 100,
      limitSeconds: 5,
      visitBytes: 1e12,
      postsStayOpen: false,
      now: deps.now(),
    });
    if (typeof take === 'string') throw new Error(`the take was not issued: ${take}`);
    return take;
  }

  /** Records and saves a take of a section. */
  async function saveTake(
    visit: { id: string; campaignId: string },
    sectionId: string,
    { isProven, ...given }: { folder?: string; uploadKey?: string; isProven?: boolean } = {},
  ) {
    const { id, uploadKey } = await issueTake(visit, sectionId, given);
    await put(uploadKey, `take ${id}`);
    const take = await store.takes.save(id, { bytes: 10, claimedMs: 1000, device: 'Web', isProven });
    if (!take) throw new Error('the take was not saved');
    return take;
  }

  return {
    deps,
    store,
    storage,
    database,
    queue,
    during,
    /** What the fake ffmpeg finds in each take, and whether it has letters for every word. */
    made,
    put,
    beginVisit,
    issueTake,
    saveTake,
    /** Removes what is due, as the worker does. */
    removeDoomed: () => removeDoomed(deps),
    /** Sets the clock forward, ms. */
    pass: (milliseconds: number) => void (ahead += milliseconds),
    present: () => void (ahead = 0),
    /** Returns the keys of all files. */
    files: () =>
      storedFiles({ dataDir: temp.folder })
        .flatMap((path) => (path.startsWith('files/stored/') ? path.slice('files/stored/'.length) : []))
        .sort(),
    /** With `keepsData` all is left in `folder`, for a server to go on with. */
    async close({ keepsData = false } = {}) {
      await files.close();
      await database.close();
      if (!keepsData) temp.remove();
    },
    folder: temp.folder,
  };
}

export type UseCases = Awaited<ReturnType<typeof openUseCases>>;
