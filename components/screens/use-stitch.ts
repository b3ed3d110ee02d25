import { type Dispatch, useEffect, useEffectEvent, useId } from 'react';
import useSWR from 'swr';
import { CallError } from '@/lib/browser/api/call-error';
import { agreedApi as api } from '@/lib/browser/api/consent-gate';
import { type DeviceFlags, videoTypeFor } from '@/lib/browser/device';
import type { ProcessingEvent, ProcessingState } from '@/lib/browser/processing/reducer';
import type { VideoItem, VideoType } from '@/lib/contract/entities';
import { type ErrorCode, isErrorCode } from '@/lib/contract/errors';

/** Spec 9.13 and 9.14. */
const POLL_MS = 5000;
const nextTickMs = () => 400 + Math.floor(Math.random() * 600);

/** The visit of the film; `null` while sections are missing. */
type Target = { campaignId: string; uuid: string } | null;

type StitchRequest = {
  target: Target;
  attempt: number;
  /** The recording of the first section. */
  first: VideoItem | undefined;
  device: DeviceFlags;
};

/** Requests the film once for each attempt. Another request is harmless: the server makes one film. */
export function useStitchRequest(
  { target, attempt, first, device }: StitchRequest,
  dispatch: Dispatch<ProcessingEvent>,
): void {
  const request = useEffectEvent((params: NonNullable<Target>) =>
    api.stitchVideo({ params, query: {}, body: { videoType: filmShape(first, device) } }),
  );
  const { campaignId, uuid } = target ?? {};
  useEffect(() => {
    if (!campaignId || !uuid) return;
    let isWanted = true;
    request({ campaignId, uuid }).then(
      (answer) => isWanted && dispatch({ name: 'requestAnswered', answer }),
      (error: unknown) => isWanted && dispatch(isRefusal(error) ? refused(error) : { name: 'requestUnanswered' }),
    );
    return () => {
      isWanted = false;
    };
  }, [campaignId, uuid, attempt, dispatch]);
}

/** The shape the first section was recorded for. The phone may be held differently now. */
function filmShape(first: VideoItem | undefined, device: DeviceFlags): VideoType | undefined {
  return first?.videoType === undefined ? videoTypeFor(device, window) : (first.videoType ?? undefined);
}

function refused({ code, serverMessage, retryAfter }: Refusal): ProcessingEvent {
  return { name: 'requestRefused', code, serverMessage, retryAfter };
}

type Refusal = CallError & { code: ErrorCode };

function isRefusal(error: unknown): error is Refusal {
  return error instanceof CallError && isErrorCode(error.code);
}

/**
 * Polls every 5 s, when the screen appears and when the page gets the focus. It starts again right after the answer to
 * the request, because earlier answers may be about an older film.
 */
export function useStitchPolling(
  { target, attempt, state }: { target: Target; attempt: number; state: ProcessingState },
  dispatch: Dispatch<ProcessingEvent>,
): void {
  // The key belongs to this page: a cached answer about an earlier film must not be used for this one.
  const page = useId();
  const isPolling = target !== null && (state.name === 'requesting' || state.name === 'stitching');
  const key = isPolling ? { call: 'checkStitchStatus' as const, page, attempt, phase: state.name, ...target } : null;
  useSWR(key, ({ campaignId, uuid }) => api.checkStitchStatus({ params: { campaignId, uuid }, query: {}, body: {} }), {
    refreshInterval: POLL_MS,
    focusThrottleInterval: 500,
    dedupingInterval: 0,
    onSuccess: (answer) => dispatch({ name: 'polled', answer }),
    onError: (error: unknown) =>
      dispatch({ name: 'pollFailed', serverMessage: error instanceof CallError ? error.serverMessage : null }),
    // After an error SWR does not poll again by itself.
    onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
      setTimeout(() => void revalidate({ retryCount }), POLL_MS);
    },
  });
}

/** Moves the progress bar while a film is being made. `null`: nothing is. */
export function useProgressTicks(state: ProcessingState | null, dispatch: Dispatch<ProcessingEvent>): void {
  const isRunning = state?.name === 'requesting' || state?.name === 'stitching';
  const progress = state?.progress;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => dispatch({ name: 'ticked' }), nextTickMs());
    return () => clearTimeout(timer);
  }, [isRunning, progress, dispatch]);
}
