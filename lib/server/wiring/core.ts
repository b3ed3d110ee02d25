import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { readBrandColours } from '@/brands/colours';
import { readEmailLogo } from '@/brands/email-logo.mjs';
import { brandKey, loadBrand } from '@/brands/registry';
import { lockDataFolder, type FolderLock } from '../data-folder/lock';
import { makeDataFolder } from '../data-folder/make-folder';
import { folderSecret } from '../data-folder/secret';
import { readDisk } from '../disk/disk-room';
import type { Env } from '../env/env';
import type { Logger } from '../log/logger';
import { createMetrics } from '../metrics/metrics';
import { createBossQueue } from '../queue/boss-queue';
import { storageOf } from '../storage/adapters';
import { openDatabaseClock, readDatabaseTime } from '../store/database-clock';
import { openDatabase, type Database } from '../store/open-database';
import { createStore } from '../store/store';
import { transcriberSetup } from '../transcriber/settings';
import { createLiveTakes } from '../use-cases/live-takes';
import { maxLiveTakes } from './max-live-takes';
import { claimStorage } from '../use-cases/upkeep/claim-storage';
import type { Limits, WebDeps } from '../use-cases/deps';
import { endProcess } from './end-process';
import { loadPlugIn } from './load-plug-in';

/** What every process of this server has open, whether it answers visitors or runs jobs. */
export type Core = Awaited<ReturnType<typeof openCore>>;

type CoreOptions = { migrates: boolean };

/**
 * Opens the database, storage, the queue and the video service, and starts no program. With the embedded database it
 * locks the data folder for this process. With `migrates` it brings the database up to date; otherwise throws
 * `NotMigrated` when it is not.
 */
export async function openCore(env: Env, logger: Logger, options: CoreOptions) {
  if (!env.DATABASE_URL || storageOf(env).isLocal) makeDataFolder(env.DATA_DIR);
  const { DATABASE_URL: url, DATA_DIR: folder } = env;
  const lock = url ? null : await lockDataFolder(folder);
  let database: Database | undefined;
  try {
    database = await openDatabase(url ? { url } : { folder }, logger, {
      ...options,
      onLost: (error) => endProcess(logger, error),
    });
    return await assemble(env, logger, { lock, database, ...options });
  } catch (error) {
    await database?.close();
    await lock?.release();
    throw error;
  }
}

type Opened = CoreOptions & { lock: FolderLock | null; database: Database };

async function assemble(env: Env, logger: Logger, { lock, database, migrates }: Opened) {
  const secret = env.APP_SECRET ?? folderSecret(env.DATA_DIR);
  const { DATABASE_URL: url } = env;
  const clock = await openDatabaseClock({ readTime: () => readDatabaseTime(database.db) });
  const { now } = clock;
  const store = createStore(database.db, now, database.asyncDb);
  const isOnlyProcess = lock !== null;
  const folder = {
    folder: join(env.DATA_DIR, 'files'),
    // Addresses are relative to the root: they work under every name by which a visitor reaches this server.
    publicUrl: '',
    secret,
    disk: { floorBytes: env.DISK_FLOOR_BYTES },
    isOnlyProcess,
    accepts: store.acceptsUpload,
    onLate: (key: string) => store.doomedFiles.addLate(key, now()),
    clock: () => now().getTime(),
  };
  const { isLocal, open } = storageOf(env);
  const { storage, ...beside } = await open(env, folder);
  await claimStorage({ store, storage });
  const { pool, asyncPool, flushed, embedded } = database;
  const pools = { pool, asyncPool, flushed };
  const queue = await createBossQueue({ ...pools, logger, isOnlyProcess: embedded, url, migrates, now });
  const hasDataFolder = env.SERVER_ROLE !== 'web' || isLocal;
  const disk = hasDataFolder ? () => readDisk(env.DATA_DIR) : undefined;
  const metrics = createMetrics({ jobs: () => queue.count(), disk });
  const plugIn = await loadPlugIn();
  const videoSession = (await plugIn?.open(env.given, logger)) ?? null;
  const brand = await loadBrand();
  const fingerprintKey = createHmac('sha256', secret).update('fingerprint').digest();
  const deps: WebDeps = {
    ...{ store, storage, queue, videoSession, now },
    limits: limitsOf(env),
    retention: { takesDays: env.RETENTION_TAKES_DAYS, visitsDays: env.RETENTION_VISITS_DAYS },
    whitelabel: brand.id,
    normalisesLive: env.LIVE_TAKES !== 0,
    transcriberSetup: transcriberSetup(env),
    // Its link leads to an address of the console.
    sendsReceipts: Boolean(env.SMTP_URL && env.MAIL_FROM) && env.ORGANIZER === 'on',
    live: createLiveTakes({ maxEncoded: env.LIVE_TAKES ?? maxLiveTakes() }),
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
  };
  return {
    ...{ env, logger, clock, lock, secret, database, storage, ...beside, queue, metrics, plugIn, deps, isOnlyProcess },
    /** How much is free for the files, bytes; `null` where this machine does not know. */
    freeBytes: async () => (isLocal ? (await readDisk(env.DATA_DIR)).free : null),
    /** What stands above every email. */
    letterhead: { brand: brand.displayName, logo: readEmailLogo(brandKey) },
    colourOf: await readBrandColours(),
    /** Close the queue before what its jobs use, and this last. */
    async close() {
      clock.close();
      await storage.close();
      await database.close();
      await lock?.release();
    },
  };
}

function limitsOf(env: Env): Limits {
  return {
    visitsPerHour: env.LIMIT_USER_VIDEOS,
    findNamesPerHour: env.LIMIT_FIND_NAME,
    uploadUrlsPerHour: env.LIMIT_GET_URL,
    stitchesPerHour: env.LIMIT_STITCHES,
    resumesPerHour: env.LIMIT_RESUMES,
    logsPerMinute: env.LIMIT_LOG,
    sessionsPerHour: env.LIMIT_SESSIONS,
    sessionsPerHourOfAddress: env.LIMIT_SESSIONS_ADDRESS,
    recordingsPerHour: env.LIMIT_RECORDINGS,
    recordingsPerHourOfAddress: env.LIMIT_RECORDINGS_ADDRESS,
    storedFactor: env.LIMIT_STORED,
    resumeBytes: env.RESUME_MAX_BYTES,
  };
}

/** Gives a use case what it depends on: what is left is a function of its input. */
export function bind<D, I, O>(useCase: (deps: D, input: I) => O, deps: D): (input: I) => O {
  return (input) => useCase(deps, input);
}
