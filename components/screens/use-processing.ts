import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { SentFile } from '@/lib/browser/answers/answer-files';
import { CallError } from '@/lib/browser/api/call-error';
import { type ProcessingState, STARTED, reduceProcessing } from '@/lib/browser/processing/reducer';
import { agreedApi as api } from '@/lib/browser/api/consent-gate';
import { skipFilm } from '@/lib/browser/processing/skip-film';
import type { QueuedTake } from '@/lib/browser/visit/queued-takes';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { filmSections, willHaveFilm } from '@/lib/domain/answers';
import { nextStep, savedSections } from '@/lib/domain/visit';
import { useAlert } from '../overlays/alert-provider';
import { useCallWords } from '../overlays/use-call-words';
import { useNavigation } from '../visit/use-navigation';
import { useQueuedTakes } from '../visit/use-queued-takes';
import { useSentFiles } from '../visit/use-sent-files';
import { useVisit } from '../visit/visit-provider';
import { useAskedAfter } from './use-asked-after';
import { useProgressTicks, useStitchPolling, useStitchRequest } from './use-stitch';

/** Spec 9.15: the time between the completed film and Publish. */
const LEAVE_AFTER_MS = 2000;

/** `queued`, `files`: the takes and files that have to be saved before the film can be made. */
type Processing = {
  state: ProcessingState;
  queued: readonly QueuedTake[];
  files: readonly SentFile[];
  retry: () => void;
  reRecord: () => void;
  skip: () => void;
  /** Whether the visitor has pressed 'Skip uploading video', until the answer is there. */
  isSkipping: boolean;
};

/**
 * Requests the film, shows its progress and goes on to Publish; where nothing is recorded, it ends the visit. A visitor
 * with sections left is sent back to them.
 */
export function useProcessing(campaign: Campaign): Processing {
  const t = useTranslations('processing');
  const callWords = useCallWords();
  const navigation = useNavigation();
  const alert = useAlert();
  const { userVideo, refresh, keep, device } = useVisit(campaign);
  const [state, dispatch] = useReducer(reduceProcessing, STARTED);
  const [attempt, setAttempt] = useState(0);
  const [isSkipping, setIsSkipping] = useState(false);
  const queued = useQueuedTakes(campaign);
  const files = useSentFiles(campaign);
  // What is still on its way may replace what the server has.
  const isOnItsWay = queued.length > 0 || files.length > 0;
  const isReady = hasEverything(campaign, userVideo) && !isOnItsWay;
  const target = userVideo && isReady ? { campaignId: campaign.id, uuid: userVideo.uuid } : null;

  useReadiness(campaign, isReady || isOnItsWay);
  const first = firstVideo(campaign, userVideo);
  useStitchRequest({ target, attempt, first, device }, dispatch);
  useStitchPolling({ target, attempt, state }, dispatch);
  useProgressTicks(target ? state : null, dispatch);

  useAskedAfter(campaign, state.name === 'failed');
  const isComplete = state.name === 'complete';
  const refreshVisit = useEffectEvent(() => refresh().catch(() => undefined));
  const last = willHaveFilm(campaign, userVideo) ? paths.publish(campaign.name) : paths.thankYou(campaign.name);
  const leave = useEffectEvent(() => navigation.push(last));
  useEffect(() => {
    if (!isComplete) return;
    const fresh = refreshVisit();
    const timer = setTimeout(() => void fresh.then(leave), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isComplete]);

  return {
    state,
    queued,
    files,
    retry: () => {
      dispatch({ name: 'retried' });
      setAttempt((number) => number + 1);
    },
    reRecord: () => navigation.push(paths.section(campaign.name, 1)),
    isSkipping,
    skip: () => {
      if (!userVideo) return;
      setIsSkipping(true);
      skipFilm(api, { campaignId: campaign.id, uuid: userVideo.uuid }).then(
        (skipped) => {
          navigation.push(paths.thankYou(campaign.name));
          keep(skipped);
        },
        async (error: unknown) => {
          setIsSkipping(false);
          await alert(isServerAway(error) ? t('skipLater') : callWords(error));
          // A visitor whose visit does not exist any more is sent to the page where one begins.
          if (error instanceof CallError && error.code === 'notFound') await refresh();
        },
      );
    },
  };
}

/** Whether every section has a take (spec 4.34) or an answer. */
const hasEverything = (campaign: Campaign, userVideo: UserVideo | null | undefined): boolean =>
  Boolean(userVideo) && savedSections(campaign, userVideo).length === campaign.sections.length;

/** Returns the first take of the film, which decides its shape. */
function firstVideo(campaign: Campaign, userVideo: UserVideo | null | undefined) {
  const videos = new Map(userVideo?.videos.map((video) => [video.sectionId, video]));
  const [first] = filmSections(campaign, userVideo?.answers, (id) => videos.has(id));
  return first && videos.get(first.id);
}

/** Whether the server answers but something it needs is missing: it can do nothing now, and everything later. */
function isServerAway(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'internal' || error.code === 'unavailable');
}

/** Reads the visit from the server once before the visitor is sent back to sections that are still to be recorded. */
function useReadiness(campaign: Campaign, hasAll: boolean): void {
  const navigation = useNavigation();
  const { userVideo, refresh } = useVisit(campaign);
  const hasRequested = useRef(false);
  const [isSure, setIsSure] = useState(false);

  const askServer = useEffectEvent(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    refresh().then(
      () => setIsSure(true),
      () => setIsSure(true),
    );
  });

  useEffect(() => {
    if (userVideo === undefined || hasAll) return;
    if (isSure || userVideo === null) navigation.replace(nextStep(campaign, userVideo));
    else askServer();
  }, [navigation, campaign, userVideo, hasAll, isSure]);
}
