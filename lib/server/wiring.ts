import { join } from 'node:path';
import { loadBrand } from '@/brands/registry';
import { createHmac } from 'node:crypto';
import { createCommands } from './commands';
import { lockDataFolder, type FolderLock } from './data-folder/lock';
import { makeDataFolder } from './data-folder/make-folder';
import { folderSecret } from './data-folder/secret';
import { readEnv, type Env } from './env';
import { createDocuments } from './documents/create-documents';
import { createHealth, isWorking } from './health';
import { createLocalFiles } from './local-files/create-local-files';
import { createLogger, type Logger } from './logger';
import { createMedia } from './media/create-media';
import type { JobContext } from './ports/queue';
import { createBossQueue } from './queue/boss-queue';
import { createFileStorage } from './storage/file-storage';
import { receiveUpload } from './storage/receive-upload';
import { serveFile } from './storage/serve-file';
import { createOpenWork } from './open-work';
import { openDatabase } from './store/open-database';
import { createStore } from './store/store';
import { findConfinement } from './subprocess/confinement';
import { announcePart } from './use-cases/announce-part';
import { checkStitch } from './use-cases/check-stitch';
import { confirmTake } from './use-cases/confirm-take';
import { createVisit } from './use-cases/create-visit';
import type { Deps, Limits } from './use-cases/deps';
import { discardTake } from './use-cases/discard-take';
import { findName } from './use-cases/find-name';
import { getCampaign } from './use-cases/get-campaign';
import { getResumeTarget } from './use-cases/get-resume-target';
import { getUploadTarget } from './use-cases/get-upload-target';
import { getVisit } from './use-cases/get-visit';
import { logEvent } from './use-cases/log-event';
import { giveUpStitch, runStitch } from './use-cases/run-stitch';
import { giveUpTake, prepareTake } from './use-cases/prepare-take';
import { renameVisitor } from './use-cases/rename-visitor';
import { requestStitch } from './use-cases/request-stitch';
import { resumeWork } from './use-cases/resume-work';
import { applyRetention } from './use-cases/apply-retention';
import { saveResume } from './use-cases/save-resume';
import { saveTake } from './use-cases/save-take';
import { skipVideo } from './use-cases/skip-video';
import { sweep } from './use-cases/sweep';
import { verifyParts } from './use-cases/verify-parts';
import { createVisitorCookie } from './visitor-cookie';

/** The parts of this server in one object: all that routes, pages, the worker and the command line may use. */
export type Services = Awaited<ReturnType<typeof open>>;

/**
 * Opens everything the use cases need, once per process. With the embedded database it locks the data folder for this
 * process.
 */
async function open(env: Env, logger: Logger) {
  makeDataFolder(env.DATA_DIR);
  const lock = env.DATABASE_URL ? null : await lockDataFolder(env.DATA_DIR);
  try {
    return await assemble(env, logger, lock);
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** The one clock of this server. */
const now = () => new Date();

async function assemble(env: Env, logger: Logger, lock: FolderLock | null) {
  const secret = env.APP_SECRET ?? folderSecret(env.DATA_DIR);
  const database = await openDatabase(env.DATABASE_URL ? { url: env.DATABASE_URL } : { folder: env.DATA_DIR }, logger);
  const store = createStore(database.db, now);
  const isOnlyProcess = lock !== null;
  // Addresses are relative to the root: they work under every name by which a visitor reaches this server.
  const disk = { floorBytes: env.DISK_FLOOR_BYTES };
  const storage = createFileStorage({
    folder: join(env.DATA_DIR, 'files'),
    publicUrl: '',
    secret,
    disk,
    isOnlyProcess,
    accepts: store.acceptsUpload,
    clock: () => now().getTime(),
  });
  const media = createMedia({
    ffmpeg: env.FFMPEG,
    ffprobe: env.FFPROBE,
  });
  const files = createLocalFiles({ workFolder: join(env.DATA_DIR, 'work'), isOnlyProcess });
  const queue = await createBossQueue({ pool: database.pool, logger, isOnlyProcess: database.embedded });
  const brand = await loadBrand();
  const documents = createDocuments({ logger });
  const fingerprintKey = createHmac('sha256', secret).update('fingerprint').digest();
  const deps: Deps = {
    ...{
      store,
      storage,
      queue,
      media,
      documents,
      files,
      limits: limitsOf(env),
      retention: { takesDays: env.RETENTION_TAKES_DAYS, visitsDays: env.RETENTION_VISITS_DAYS },
      whitelabel: brand.id,
      now,
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
  };
  const health = createHealth(
    {
      database: { check: store.check, cacheMs: 5_000 },
      storage: { check: storage.check, cacheMs: 5_000 },
      queue: { check: queue.check, cacheMs: 5_000 },
      // This check starts ffmpeg and ffprobe.
      ffmpeg: { check: media.check, cacheMs: 60_000 },
      children: { check: async () => (await findConfinement()).network, cacheMs: Infinity },
    },
    logger,
  );

  const requests = createOpenWork();

  return {
    env,
    logger,
    lock,
    visitorCookie: createVisitorCookie({ secret, publicUrl: env.PUBLIC_URL }),
    getCampaign: bind(getCampaign, deps),
    getVisit: bind(getVisit, deps),
    createVisit: bind(createVisit, deps),
    saveResume: bind(saveResume, deps),
    saveTake: bind(saveTake, deps),
    renameVisitor: bind(renameVisitor, deps),
    findName: bind(findName, deps),
    getResumeTarget: bind(getResumeTarget, deps),
    getUploadTarget: bind(getUploadTarget, deps),
    announcePart: bind(announcePart, deps),
    confirmTake: bind(confirmTake, deps),
    discardTake: bind(discardTake, deps),
    requestStitch: bind(requestStitch, deps),
    checkStitch: bind(checkStitch, deps),
    skipVideo: bind(skipVideo, deps),
    logEvent: bind(logEvent, { ...deps, logger }),
    receiveUpload: (request: Request) => receiveUpload(storage, request),
    serveFile: (input: Parameters<typeof serveFile>[1]) => serveFile(storage, input),
    /** The jobs' handlers, and the queue the jobs come from. */
    work: {
      queue,
      verifyParts: bind(verifyParts, deps),
      prepareTake: (take: Parameters<typeof prepareTake>[1], context: JobContext) => prepareTake(deps, take, context),
      runStitch: (attempt: Parameters<typeof runStitch>[1], context: JobContext) => runStitch(deps, attempt, context),
      giveUpStitch: bind(giveUpStitch, deps),
      giveUpTake: bind(giveUpTake, deps),
      resume: () => resumeWork(deps),
      sweep: () => sweep(deps),
      vacuum: () => database.vacuum(),
      applyRetention: () => applyRetention(deps),
    },
    command: createCommands(deps, () => database.vacuum({ thorough: true })),
    health,
    isWorking,
    requests,
    /** Takes no more jobs; requests are still answered. */
    stopWorking: queue.stopWorking,
    async close() {
      // A request whose visitor has disconnected may still be writing.
      await requests.ended();
      await queue.close();
      await media.close();
      await files.close();
      await storage.close();
      await documents.close();
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
    storedFactor: env.LIMIT_STORED,
    resumeBytes: env.RESUME_MAX_BYTES,
  };
}

function bind<D, I, O>(useCase: (deps: D, input: I) => O, deps: D): (input: I) => O {
  return (input) => useCase(deps, input);
}

const shared = globalThis as { introreelServices?: Promise<Services> };

/** Returns this process's services, opened on first use. The bundles of routes, pages and start-up share one set. */
export function services(): Promise<Services> {
  shared.introreelServices ??= openOwn();
  return shared.introreelServices;
}

async function openOwn(): Promise<Services> {
  const env = readEnv();
  return open(env, createLogger(env.LOG_LEVEL));
}
