import type { ErrorCode } from '@/lib/contract/errors';
import { SESSION_FAULTS } from '@/lib/contract/session-faults';
import { CallError, mayPass } from '../api/call-error';
import type { Api } from '../api/client';
import { type ConsentGate, versionAsked } from '../api/consent-gate';
import { CaptureError, StartPutOff } from '../capture/capture';
import type { SessionCalls } from './session-capture';
import { type Timers, browserTimers } from '../timers';

type Deps = {
  api: Pick<Api, 'createVideoSession' | 'startRecording' | 'stopRecording' | 'discardTake'>;
  gate: Pick<ConsentGate, 'wait'>;
  timers?: Timers;
};

const START_TRIES = 4;
const STOP_TRIES = 8;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;
/** The server is closed or full, or was asked too often: asking again at once does not help. */
const REFUSALS = [403, 413, 429, 507];
const FINAL: readonly string[] = ['noRetakesLeft', 'sectionNotOpened', 'thinkTimeOver'] satisfies ErrorCode[];

/**
 * The calls of a visit's video session. Without the ids they need they send nothing and reject with the texts of the
 * specification (spec 5.17, 5.18).
 */
export function createSessionCalls(
  { api, gate, timers = browserTimers }: Deps,
  { campaignId, uuid }: { campaignId: string; uuid: string },
): SessionCalls {
  const params = { campaignId, uuid };
  const pause = (milliseconds: number) => new Promise<void>((resolve) => timers.after(milliseconds, resolve));

  /** Makes a call that may be repeated until it succeeds, or its failure is final. */
  async function insist<T>(tries: number, call: () => Promise<T>): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await call();
      } catch (error) {
        if (failures >= tries || isRefusal(error) || !mayStillPass(error)) throw error;
        await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS));
      }
    }
  }

  /** Ends what is being recorded. A start that the service never began needs no end. */
  const stopAny = () =>
    api.stopRecording({ params, query: {}, body: params }).catch((error: unknown) => {
      if (codeOf(error) !== 'notRecording') throw error;
    });

  return {
    async createSession() {
      requireIds(SESSION_FAULTS.createVideoSession, campaignId, uuid);
      return api.createVideoSession({ params, query: {}, body: params });
    },
    async start(take) {
      const { uploadId, sectionId, count, videoType, isPortrait } = take;
      requireIds(SESSION_FAULTS.startRecording, campaignId, uuid, uploadId);
      const body = { ...params, uploadId, sectionId, count, isPortrait, ...(videoType && { videoType }) };
      const start = () => api.startRecording({ params, query: {}, body });
      await insist(START_TRIES, () =>
        start().catch(async (error: unknown) => {
          if (codeOf(error) !== 'alreadyRecording') throw error;
          // A page that died left it running.
          await stopAny();
          return start();
        }),
      ).catch((error: unknown) => {
        const version = versionAsked(error);
        if (version !== null) {
          void gate.wait({ version, isUrgent: true });
          throw new StartPutOff('The visitor is asked for consent');
        }
        throw isRefusal(error) ? new CaptureError('refused', error.message, { cause: error }) : error;
      });
    },
    async stop(uploadId, isFaulty) {
      requireIds(SESSION_FAULTS.stopRecording, campaignId, uuid, uploadId);
      const body = { ...params, uploadId, ...(isFaulty && { isFaulty }) };
      const stop = () => api.stopRecording({ params, query: {}, body });
      await insist(STOP_TRIES, stop).catch((error: unknown) => {
        // Without an answer the take is not lost: the server ends its recording at the latest at its limit.
        if (!mayStillPass(error)) throw error;
      });
    },
    discard(uploadId) {
      api.discardTake({ params: { ...params, uploadId }, query: {}, body: {} }).catch(() => undefined);
    },
  };
}

/** Whether the same call may succeed later. The service may not know yet that this page is connected. */
function mayStillPass(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'notReady' || mayPass(error));
}

const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && (REFUSALS.includes(error.status) || FINAL.includes(error.code));
const codeOf = (error: unknown) => (error instanceof CallError ? error.code : null);

export function requireIds(fault: string, ...ids: readonly (string | undefined)[]): void {
  if (ids.some((id) => !id)) throw new CallError('missingParameter', fault);
}
