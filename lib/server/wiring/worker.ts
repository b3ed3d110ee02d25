import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { backup } from '../commands/backup/backup';
import { createCommands } from '../commands/commands';
import { createDocuments } from '../documents/create-documents';
import { createLocalFiles } from '../local-files/create-local-files';
import { createMedia } from '../media/create-media';
import { createMail } from '../mail/create-mail';
import { createWriters } from '../mail/create-writers';
import { countMedia } from '../metrics/count-media';
import type { JobHandlers } from '../ports/queue';
import { findConfinement } from '../subprocess/confinement';
import { answeringFullDisk } from './to-app-error';
import { sendDueEmails } from '../use-cases/invitations/send-emails';
import { tellMembers } from '../use-cases/messages/tell-members';
import { sendDueMessages } from '../use-cases/messages/send-messages';
import { deliverWebhook } from '../use-cases/webhooks/deliver-webhooks';
import { notifySwitchedOff } from '../use-cases/webhooks/notify-switched-off';
import { makeSentClip } from '../use-cases/campaigns/make-sent-clip';
import type { Deps } from '../use-cases/deps';
import { normaliseLive } from '../use-cases/films/normalise-live';
import { inspectAnswerFile } from '../use-cases/answers/file/inspect-answer-file';
import { inspectResume } from '../use-cases/visits/inspect-resume';
import { giveUpTake, prepareTake } from '../use-cases/films/prepare-take';
import { makePosters } from '../use-cases/films/make-posters';
import { giveUpStitch, runStitch } from '../use-cases/films/run-stitch';
import { captionFilm, giveUpCaptionedFilm } from '../use-cases/transcripts/caption-film';
import { settleTake } from '../use-cases/takes/settle-take';
import { verifyParts } from '../use-cases/takes/verify-parts';
import { createWebhookSender } from '../webhooks/create-webhook-sender';
import { bind, type Core } from './core';
import type { OpenOrganizer } from './open-organizer';
import type { Duty } from '../calls/plug-in';
import { createDuties, createForAll } from './duties';
import { COPIED_PER_ENCODED, maxLiveTakes } from './max-live-takes';
import { createPresence } from './presence';
import { openTranscribing } from './transcribing';
import { checkTranscriber } from './transcribing-health';

/** The jobs' handlers, the queue the jobs come from, and what organizers do on the command line. */
export type Worker = ReturnType<typeof openWorker>;

/** Said when a mail server was lost while it took an email. */
const IN_DOUBT = 'an email may have arrived or not: it is sent once more, which may be a second time';

/** How often emails that are due are sent, and how often others are shown that this worker is alive, ms. */
const EMAILS_MS = 5_000;
const ALIVE_MS = 5_000;

/** A mail server that is slow with one kind of them does not keep the other waiting. */
const emails = (deps: Parameters<typeof sendDueMessages>[0]): Duty[] => [
  { name: 'invitations', everyMs: EMAILS_MS, isOfNetwork: true, run: () => sendDueEmails(deps) },
  { name: 'messages', everyMs: EMAILS_MS, isOfNetwork: true, run: () => sendDueMessages(deps) },
];

/** Opens what starts programs and writes files of its own. Nothing runs yet (`lib/worker/start-worker.ts`). */
export function openWorker(core: Core, openOrganizer: OpenOrganizer) {
  const { env, logger, database, storage, withSnapshot, queue, metrics, plugIn, isOnlyProcess, letterhead } = core;
  const of = core.colourOf;
  const colours = { from: of('sunken'), to: of('soft'), disc: of('accent'), drawing: of('on-accent') };
  // During an upgrade, where there are several processes some are of the version before.
  const sound = { keepsOneChannel: isOnlyProcess };
  const media = countMedia(
    createMedia({ ffmpeg: env.FFMPEG, ffprobe: env.FFPROBE, logger, colours, ...sound }),
    metrics,
  );
  const documents = createDocuments({ logger });
  const files = createLocalFiles({
    workFolder: join(env.DATA_DIR, 'work'),
    isOnlyProcess,
    disk: { floorBytes: env.DISK_FLOOR_BYTES },
  });
  const onUnasked = (err: unknown) => logger.warn({ err }, 'the words of a take could not be asked for yet');
  const deps: Deps = { ...core.deps, media, documents, files, onUnasked };
  const mail =
    env.SMTP_URL && env.MAIL_FROM ? createMail({ url: env.SMTP_URL, from: env.MAIL_FROM, ...letterhead }) : null;
  const webhookSender = createWebhookSender({ allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE });
  const writing = { ...createWriters(letterhead), publicUrl: env.PUBLIC_URL };
  const tellOwners = mail && bind(notifySwitchedOff, { ...deps, ...writing, mail, logger });
  const onDoubt = (err: unknown) => logger.warn({ err }, IN_DOUBT);
  const onUntold = (err: unknown) => logger.warn({ err }, 'a member could not be told of new submissions');
  const liveTakes = COPIED_PER_ENCODED * (env.LIVE_TAKES ?? maxLiveTakes());
  const runsAll = env.WORKER_JOBS === 'all';
  let isLeaving = false;
  const presence = database.embedded ? null : createPresence(deps.store.workers, randomUUID());

  const transcribing = openTranscribing(core, deps, createForAll(core, deps));

  const handlers: { [N in keyof JobHandlers]: JobHandlers[N] | null } = {
    confirm: answeringFullDisk(bind(settleTake, deps)),
    inspect: answeringFullDisk(bind(inspectResume, deps)),
    inspectFile: answeringFullDisk(bind(inspectAnswerFile, deps)),
    clip: answeringFullDisk(bind(makeSentClip, deps)),
    normalise: (take, context) => prepareTake(deps, take, context),
    verify: bind(verifyParts, deps),
    live: async (take, context) => {
      if (liveTakes > 0)
        await normaliseLive(deps, take, context, (takeId, how) =>
          logger.debug({ takeId, ...how }, 'live normalisation ended'),
        );
    },
    // `null`: no service records takes.
    fetch:
      deps.videoSession && plugIn && ((take, context) => plugIn.fetchRecording({ ...deps, logger }, take, context)),
    stitch: (attempt, context) =>
      runStitch(deps, attempt, context, ({ waitedMs, whyEncoded }) => {
        metrics.observeFilm(waitedMs / 1000, whyEncoded ?? 'copied');
        logger.info({ waitedMs, pictures: whyEncoded ?? 'copied' }, 'film made');
      }),
    poster: (visit, context) => makePosters(deps, visit, context),
    // `null`: nothing writes down speech.
    transcribe: transcribing && transcribing.handle,
    captionFilm: (film, context) => captionFilm(deps, film, context),
    testTranscriber: transcribing && transcribing.test,
    deliver: (delivery, context) =>
      deliverWebhook({ ...deps, webhookSender, onSwitchedOff: tellOwners }, delivery, context),
  };

  return {
    queue,
    /** How many takes are normalised at once while they are recorded. */
    liveTakes,
    handlers,
    /** Called with a job whose tries all failed. */
    givesUp: {
      stitch: bind(giveUpStitch, deps),
      normalise: bind(giveUpTake, deps),
      captionFilm: bind(giveUpCaptionedFilm, deps),
    },
    jobs: env.WORKER_JOBS,
    /** What writes down speech; `null`: nothing does. */
    transcriberKind: transcribing && transcribing.kind,
    duties: [
      ...createDuties(core, deps, mail && (() => tellMembers({ ...deps, ...writing, mail, onUntold }))),
      ...(mail ? emails({ ...deps, ...writing, mail, onDoubt }) : []),
      ...(transcribing ? [transcribing.duty] : []),
      ...(presence ? [{ name: 'show alive', everyMs: ALIVE_MS, run: () => presence.show() }] : []),
    ].filter(({ isOfNetwork = false }: Duty) => env.WORKER_JOBS === (isOfNetwork ? 'network' : 'programs') || runsAll),
    command: createCommands(deps, {
      reclaim: () => database.vacuum({ thorough: true }),
      async addOwner(input) {
        const organizer = await openOrganizer();
        if (!organizer) throw new Error('This server has no console: ORGANIZER is off');
        return organizer.addOwner(input);
      },
      backup:
        database.dump && withSnapshot
          ? bind(backup, {
              folder: env.DATA_DIR,
              storage: { id: storage.id, withSnapshot },
              dump: database.dump,
              now: deps.now,
            })
          : undefined,
    }),
    /** Called when the process is told to stop. */
    async leave() {
      isLeaving = true;
      await presence?.leave();
    },
    /** Whether it was called: no duty begins any more. */
    isLeaving: () => isLeaving,
    checks: {
      // Jobs work on this machine's disk, wherever the files are.
      storage: {
        check: async () => ((await files.room()) === 'ample' ? storage.check() : ('lowSpace' as const)),
        cacheMs: 5_000,
      },
      // This check starts ffmpeg and ffprobe.
      ffmpeg: { check: media.check, cacheMs: 60_000 },
      ...checkTranscriber(deps),
      children: { check: async () => (await findConfinement()).network, cacheMs: Infinity },
    },
    /** Ends every program. The queue must be closed before. */
    async close() {
      await transcribing?.close();
      await media.close();
      await files.close();
      await documents.close();
      await presence?.leave();
      mail?.close();
    },
  };
}
