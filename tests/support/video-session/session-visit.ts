import { setTimeout } from 'node:timers/promises';
import { readSettings } from '@/lib/server/video-session/settings';
import { createVideoSession } from '@/lib/server/video-session/service/create-video-session';
import { createVideoSession as openSession } from '@/lib/server/video-session/use-cases/create-video-session';
import type { Deps } from '@/lib/server/use-cases/deps';
import { discardTake } from '@/lib/server/use-cases/takes/discard-take';
import { fetchRecording } from '@/lib/server/video-session/use-cases/fetch-recording';
import { getVisit } from '@/lib/server/use-cases/visits/get-visit';
import { resumeWork } from '@/lib/server/use-cases/films/resume-work';
import { startRecording } from '@/lib/server/video-session/use-cases/start-recording';
import { stopRecording } from '@/lib/server/video-session/use-cases/stop-recording';
import {
  endOverdueRecordings,
  removeArchives,
  sendDueFetches,
} from '@/lib/server/video-session/use-cases/recordings-upkeep';
import { uploadRecording } from '@/lib/server/video-session/use-cases/upload-recording';
import { beginVisit, type ServerParts } from '../open-server';
import { neverAborted } from '../use-cases';
import type { TestVideoService } from './start-video-service';

/** How long the service may take in tests, ms: tests say when it answers. */
const PATIENCE = { requestMs: 20_000, download: { totalMs: 20_000, silenceMs: 20_000 } };

/** Begins a visit whose sections are recorded by the service. The test runs the jobs. */
export async function beginSessionVisit(
  server: ServerParts,
  service: TestVideoService,
  given: Parameters<typeof beginVisit>[1] = {},
) {
  const videoSession = await createVideoSession(readSettings(service.env), PATIENCE);
  const visit = await beginVisit(server, { videoSession, ...given });
  const deps = visit.deps as Deps & typeof visit.deps;
  /** Takes the jobs that fetch out of the queue: the other visits of this server have their own tests. */
  const takeOwnFetches = async () => {
    const own: string[] = [];
    for (const id of new Set(takeFetches()))
      if ((await server.store.recordings.find(id))?.visitId === visit.visitId) own.push(id);
    return own;
  };
  /** What whoever runs the server is told. */
  const told: object[] = [];
  const fetchDeps = { ...deps, logger: { error: (fields: object) => void told.push(fields) } };
  const runUpkeep = async () => {
    await endOverdueRecordings(deps);
    await removeArchives(deps);
  };
  const requester = { ...visit.requester, address: '198.51.100.7' };
  /** Takes the takes whose file is to be fetched out of the queue. */
  const takeFetches = () => {
    const jobs = visit.jobs.splice(0);
    const isFetch = (job: string) => job.startsWith('fetch ');
    visit.jobs.push(...jobs.filter((job) => !isFetch(job)));
    return jobs.filter(isFetch).map((job) => job.slice('fetch '.length));
  };

  return {
    ...visit,
    open: () => openSession(deps, requester),
    /** Opens the session, and connects a browser to it. */
    async connect() {
      const { sessionId } = await openSession(deps, requester);
      service.connect(sessionId);
      return sessionId;
    },
    start: (input: Partial<Parameters<typeof startRecording>[1]> = {}) =>
      startRecording(deps, { ...requester, ...input }),
    stop: (uploadId?: string, isFaulty?: boolean) => stopRecording(deps, { ...requester, uploadId, isFaulty }),
    upload: (input: Partial<Parameters<typeof uploadRecording>[1]> = {}) =>
      uploadRecording(
        { ...deps, stopping: neverAborted },
        { ...requester, sectionId: 'one', count: 1, waitMs: 0, ...input },
      ),
    discard: (uploadId: string) => discardTake(deps, { ...requester, uploadId }),
    see: () => getVisit(deps, requester),
    told,
    runUpkeep,
    /** Sends the jobs whose time has come. Returns this visit's. */
    async sendDue() {
      await sendDueFetches(deps);
      return takeOwnFetches();
    },
    resume: () => resumeWork(deps),
    removeDoomed: visit.removeDoomed,
    sweep: visit.sweep,
    takeFetches,
    /** Runs the jobs that fetch, again and again until there is none for the next seconds. */
    async fetchAll() {
      for (let tries = 0; tries < 20; tries += 1) {
        await sendDueFetches(deps);
        const ids = await takeOwnFetches();
        if (ids.length === 0) return;
        for (const takeId of ids) await fetchRecording(fetchDeps, { takeId }, { signal: neverAborted });
        visit.pass(6000);
      }
    },
    fetch: (takeId: string, signal = neverAborted) => fetchRecording(fetchDeps, { takeId }, { signal }),
    /** Tends until the service holds nothing of any recording. */
    async runUpkeepUntilEmpty() {
      for (let tries = 0; service.archives.size > 0; tries += 1) {
        if (tries > 50) throw new Error('the service still has archives');
        visit.pass(40_000);
        await runUpkeep();
        await setTimeout(20);
      }
    },
  };
}
