import type { SessionPlugIn } from '../calls/plug-in';
import { ofVisit } from '../use-cases/visits/of-visit';
import { createVideoSession as openService } from './service/create-video-session';
import { readSettings, variableNames } from './settings';
import { createVideoSession } from './use-cases/create-video-session';
import { createEndLeft } from './use-cases/end-left-recordings';
import { fetchRecording } from './use-cases/fetch-recording';
import { startRecording } from './use-cases/start-recording';
import { stopRecording } from './use-cases/stop-recording';
import { endOverdueRecordings, removeArchives, sendDueFetches } from './use-cases/recordings-upkeep';
import { uploadRecording } from './use-cases/upload-recording';

/** Recordings of video sessions have to be ended, fetched and removed in time. */
const TEND_MS = 1_000;
const LEFT_MS = 10_000;

export const videoSession: SessionPlugIn = {
  variableNames,
  check: (variables) => void readSettings(variables),
  open: (variables, logger) =>
    openService(readSettings(variables), {
      onFault: (call, err) => logger.warn({ err, call, fault: err.fault }, 'the video service failed'),
    }),
  calls: {
    createVideoSession: (deps, input, { address }) => ofVisit(createVideoSession)(deps, { ...input, address }),
    startRecording: (deps, input, { address }) => ofVisit(startRecording)(deps, { ...input, address }),
    stopRecording: ofVisit(stopRecording),
    uploadRecording: ofVisit(uploadRecording),
  },
  duties: (deps, ifClocksAgree) =>
    [
      { name: 'end recordings', everyMs: TEND_MS, run: () => endOverdueRecordings(deps) },
      { name: 'end left recordings', everyMs: LEFT_MS, run: createEndLeft(deps) },
      { name: 'fetch recordings', everyMs: TEND_MS, run: () => sendDueFetches(deps) },
      { name: 'remove archives', everyMs: TEND_MS, run: ifClocksAgree(() => removeArchives(deps)) },
    ].map((duty) => ({ ...duty, isOfNetwork: true })),
  fetchRecording,
};
