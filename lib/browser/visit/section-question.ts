import type { Campaign } from '@/lib/contract/entities';
import type { OpenedSection } from '@/lib/contract/opened-section';
import { CallError, mayPass } from '../api/call-error';
import type { Api } from '../api/client';
import { watchVisibility } from '../capture/page-visibility';
import { type ThinkTimer, createThinkTimer } from '../capture/think-timer';
import { type Online, browserOnline } from '../online';
import { type Timers, browserTimers } from '../timers';
import type { KeptQuestions } from './kept-questions';

/** Why the question is not here: there is no connection, the server cannot say it now, or never will (`error`). */
export type QuestionTrouble = { name: 'offline' | 'away' } | { name: 'refused'; error: unknown };

/** The question of a section with time to think: has it handed out, and counts the time from then. */
export type SectionQuestion = {
  timer: ThinkTimer;
  getTrouble(): QuestionTrouble | null;
  subscribe(listener: () => void): () => void;
  /** The section is on the screen. */
  enter(): void;
  leave(): void;
  /** The visitor takes the visit to another device, or does not: nothing begins by itself meanwhile. */
  setAside(isAside: boolean): void;
  /** The clip that asks it has ended, or is not wanted: the time to think begins. */
  hear(): void;
  /** Asks for the question, again and again until there is an answer. Further calls ask again at once. */
  ask(): void;
};

type Deps = {
  api: Pick<Api, 'openSection'>;
  questions: Pick<KeptQuestions, 'find' | 'keep'>;
  online?: Online;
  timers?: Timers;
  watchPage?: typeof watchVisibility;
  /** Returns how long this page took to load, ms. */
  readLoad?: () => number;
};

/** `isNew`: the visitor has not seen the question; `isHeard`: nor needs to hear it any more. */
type Of = {
  campaign: Pick<Campaign, 'id' | 'name'>;
  uuid: string;
  sectionId: string;
  isNew: boolean;
  isHeard?: boolean;
};

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
/** The most that a slow answer gives back, ms: it comes out of what the server allows for a slow line. */
const MOST_GIVEN_MS = 15_000;

export function createSectionQuestion(
  {
    api,
    questions,
    online = browserOnline,
    timers = browserTimers,
    watchPage = watchVisibility,
    readLoad = loadTime,
  }: Deps,
  { campaign, uuid, sectionId, isNew, isHeard = false }: Of,
): SectionQuestion {
  const timer = createThinkTimer('waiting', timers);
  const of = { campaignName: campaign.name, uuid, sectionId };
  const listeners = new Set<() => void>();
  let trouble: QuestionTrouble | null = null;
  /** Counts the requests: only the answer to the last one counts. */
  let requests = 0;
  let failures = 0;
  let isAside = false;
  /** Whether the server may wait for the question to be heard, for all this page has told it. */
  let isAwaited = false;
  let askedAt: number | null = null;
  /** How long after the server began to count the visitor saw the question, at the most, ms. */
  let givenMs: number | null = isNew ? null : 0;
  let stopWaiting = () => {};
  let stopWatching = () => {};

  function show(next: QuestionTrouble | null): void {
    trouble = next;
    listeners.forEach((listener) => listener());
  }

  function follow({ clock }: OpenedSection): void {
    if (!clock) return timer.end();
    if (clock.waitMs !== undefined && !isHeard) {
      // The question is here before its time begins.
      givenMs = 0;
      stopWaiting = timers.after(clock.waitMs, ask);
      return;
    }
    if (isAside && timer.getState().name === 'running') return;
    givenMs ??= Math.min(timers.now() - (askedAt ?? timers.now()), MOST_GIVEN_MS);
    timer.run({ ...clock, remainingMs: Math.min(clock.seconds * 1000, clock.remainingMs + givenMs) });
  }

  function ask(): void {
    stopWaiting();
    askedAt ??= timers.now();
    const request = (requests += 1);
    const params = { campaignId: campaign.id, uuid, sectionId };
    isAwaited = !isHeard;
    api.openSection({ params, query: {}, body: { loadMs: readLoad(), ...(isHeard && { heard: true }) } }).then(
      (question) => {
        if (request !== requests) return;
        failures = 0;
        isAwaited &&= question.clock?.waitMs !== undefined;
        questions.keep(of, question);
        show(null);
        follow(question);
      },
      (error: unknown) => request === requests && fail(error),
    );
  }

  /** Without an answer, the time goes on as this device knows it. */
  function fail(error: unknown): void {
    failures += 1;
    const kept = questions.find(of);
    if (kept) follow(kept);
    stopWaiting();
    const next = troubleOf(error);
    // Somebody who can read the question and begin is not disturbed.
    show(kept && next.name !== 'refused' ? null : next);
    if (next.name === 'refused') return;
    stopWaiting = timers.after(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), ask);
  }

  /** Nothing begins before the server has said how much is left. */
  function goOn(): void {
    if (timer.getState().name !== 'running') return;
    timer.hold();
    ask();
  }

  return {
    timer,
    ask,
    setAside(isNow) {
      if (isAside === isNow) return;
      isAside = isNow;
      if (isAside) timer.hold();
      else goOn();
    },
    hear() {
      if (isHeard) return;
      isHeard = true;
      const kept = questions.find(of);
      if (kept?.clock?.waitMs !== undefined) {
        questions.keep(of, { ...kept, clock: { ...kept.clock, waitMs: undefined } });
        [askedAt, givenMs] = [null, null];
      }
      if (isAwaited) ask();
    },
    getTrouble: () => trouble,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enter() {
      const stops = [
        online.subscribe(() => trouble?.name === 'offline' && online.isOnline() && ask()),
        // A device that slept has not counted.
        watchPage((isHidden) => {
          if (isHidden) timer.hold();
          else goOn();
        }),
      ];
      stopWatching = () => stops.forEach((stop) => stop());
    },
    leave() {
      requests += 1;
      stopWaiting();
      stopWatching();
      timer.pause();
    },
  };
}

function troubleOf(error: unknown): QuestionTrouble {
  if (!(error instanceof CallError)) return { name: 'away' };
  if (error.code === 'network' || error.code === 'timeout') return { name: 'offline' };
  // What was recorded before is still on its way.
  return error.code === 'notReady' || mayPass(error) ? { name: 'away' } : { name: 'refused', error };
}

function loadTime(): number {
  const [page] = performance.getEntriesByType?.('navigation') ?? [];
  return Math.round(page?.duration || performance.now());
}
