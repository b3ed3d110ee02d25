import { type Dispatch, useEffect, useEffectEvent, useId } from 'react';
import useSWR from 'swr';
import { CallError } from '@/lib/browser/api/call-error';
import { api } from '@/lib/browser/api/client';
import { type DeviceFlags, videoTypeFor } from '@/lib/browser/device';
import type { ProcessingEvent, ProcessingState } from '@/lib/browser/processing/reducer';
import type { VideoItem, VideoType } from '@/lib/contract/entities';
import { type ErrorCode, isErrorCode } from '@/lib/contract/errors';

/** Spec 9.13 and 9.14. */
const POLL_MS = 5000;
const nextTickMs = () => 400 + Math.floor(Math.random() * 600);

/** Whose film; `null` while sections are missing. */
type Target = { campaignId: string; uuid: string } | null;

type StitchRequest = {
  target: Target;
  attempt: number;
  /** The first section's recording. */ first: VideoItem | undefined;
  device: DeviceFlags;
};

/** Asks for the film once for each attempt. Asking again is harmless: the server makes one film. */
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

/** The shape the first section was recorded for: by now the phone may be held otherwise. */
function filmShape(first: VideoItem | undefined, device: DeviceFlags): VideoType | undefined {
  return first?.videoType === undefined ? videoTypeFor(device, window) : (first.videoType ?? undefined);
}

function refused({ code, said, retryAfter }: Refusal): ProcessingEvent {
  return { name: 'requestRefused', code, said, retryAfter };
}

type Refusal = CallError & { code: ErrorCode };

function isRefusal(error: unknown): error is Refusal {
  return error instanceof CallError && isErrorCode(error.code);
}

/**
 * Polls every 5 s, at once on mount, on focus, and anew right after the request's own answer; answers of before it say
 * little.
 */
export function useStitchPolling(
  { target, attempt, state }: { target: Target; attempt: number; state: ProcessingState },
  dispatch: Dispatch<ProcessingEvent>,
): void {
  // Of this page alone: what was cached for an earlier film must not pass for this one.
  const page = useId();
  const isPolling = target !== null && (state.name === 'requesting' || state.name === 'stitching');
  const key = isPolling ? { call: 'checkStitchStatus' as const, page, attempt, phase: state.name, ...target } : null;
  useSWR(key, ({ campaignId, uuid }) => api.checkStitchStatus({ params: { campaignId, uuid }, query: {}, body: {} }), {
    refreshInterval: POLL_MS,
    focusThrottleInterval: 500,
    dedupingInterval: 0,
    onSuccess: (answer) => dispatch({ name: 'polled', answer }),
    onError: (error: unknown) => dispatch({ name: 'pollFailed', said: error instanceof CallError ? error.said : null }),
    // After an error SWR leaves the next poll to this.
    onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
      setTimeout(() => void revalidate({ retryCount }), POLL_MS);
    },
  });
}

/** Moves the bar while there is something to wait for; `null`: there is not. */
export function useProgressTicks(state: ProcessingState | null, dispatch: Dispatch<ProcessingEvent>): void {
  const isRunning = state?.name === 'requesting' || state?.name === 'stitching';
  const progress = state?.progress;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => dispatch({ name: 'ticked' }), nextTickMs());
    return () => clearTimeout(timer);
  }, [isRunning, progress, dispatch]);
}
