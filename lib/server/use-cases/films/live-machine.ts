import type { TakePart } from '../../ports/store/parts';

/** How long a recording may pause, ms: a visitor who has gone sends nothing any more. */
const PAUSE_MS = 30_000;
/** How long a part may be missing while later ones are there, ms: what has come since waits for it. */
const GAP_MS = 10_000;
/** How often to look for parts that another process was told of, ms. */
const LOOK_EVERY_MS = 1_000;
/** After how many parts a recording has to have shown its tracks. */
const BEGINNING_PARTS = 10;

export type LiveState = {
  /** The parts that were handed on, in order. */
  fed: readonly TakePart[];
  /** Whether the encoder runs: the recording's tracks and the film's shape are known. */
  isEncoding: boolean;
  /** What was found when it was last looked for; parts that were handed on since are left out. */
  found: LiveSituation;
};

/** What is to be known before the next step. */
export type LiveSituation = {
  /** Why the run has to end, whatever has come; `null`: it goes on. */
  ending: string | null;
  /** The announced parts after those that were handed on, by index. */
  announced: readonly TakePart[];
  /** The parts of which the recording is; `null`: it still goes on. */
  parts: readonly TakePart[] | null;
  /** How long nothing was handed on, ms. */
  idleMs: number;
  lastsTooLong: boolean;
};

export type LiveEvent =
  | { name: 'looked'; found: LiveSituation }
  | { name: 'waited' }
  | { name: 'fed'; part: TakePart }
  | { name: 'begun'; tracks: 'unknown' | 'known' | 'tooLarge'; isEncoding: boolean }
  | { name: 'ended'; why: string };

export type LiveEffect =
  | { name: 'look' }
  | { name: 'wait'; ms: number }
  | { name: 'feed'; part: TakePart }
  /** Find the tracks and the shape, and begin to encode where both are known. */
  | { name: 'begin' }
  /** All parts were handed on: bring what came of them to an end. */
  | { name: 'finish' }
  | { name: 'stop'; why: string };

export type LiveStep = { state: LiveState; effect: LiveEffect };

const LOOK: LiveEffect = { name: 'look' };
const stop = (why: string): LiveEffect => ({ name: 'stop', why });

const NOTHING: LiveSituation = { ending: null, announced: [], parts: null, idleMs: 0, lastsTooLong: false };
export const FIRST_LIVE_STEP: LiveStep = { state: { fed: [], isEncoding: false, found: NOTHING }, effect: LOOK };

/** Decides what is done next with a take that is normalised while it is recorded. */
export function reduceLive(state: LiveState, event: LiveEvent): LiveStep {
  switch (event.name) {
    case 'looked':
      return goOn({ ...state, found: event.found });
    case 'waited':
      return { state, effect: LOOK };
    case 'fed': {
      const announced = state.found.announced.filter(({ index }) => index > event.part.index);
      const found = { ...state.found, announced, idleMs: 0 };
      const next = { ...state, found, fed: [...state.fed, event.part] };
      return state.isEncoding ? goOn(next) : { state: next, effect: { name: 'begin' } };
    }
    case 'begun':
      return { state: { ...state, isEncoding: event.isEncoding }, effect: afterBeginning(state, event.tracks) };
    case 'ended':
      return { state, effect: stop(event.why) };
  }
}

const goOn = (state: LiveState): LiveStep => ({ state, effect: nextEffect(state) });

function nextEffect({ fed, found }: LiveState): LiveEffect {
  const { ending, announced, parts, idleMs, lastsTooLong } = found;
  if (ending !== null) return stop(ending);
  if (parts && !isPrefix(fed, parts)) return stop('the take is of other parts');
  if (parts?.length === fed.length) return { name: 'finish' };
  const next = parts ? parts[fed.length] : announced.find(({ index }) => index === fed.length);
  const isGap = announced.length > 0;
  const patience = isGap ? GAP_MS : PAUSE_MS;
  if (!next && idleMs >= patience) return stop(isGap ? 'a part is missing' : 'nothing came any more');
  if (lastsTooLong) return stop('it lasts too long');
  return next ? { name: 'feed', part: next } : { name: 'wait', ms: Math.min(LOOK_EVERY_MS, patience - idleMs) };
}

/** A part that was sent again may be another one, and the last parts may not count. */
function isPrefix(fed: readonly TakePart[], parts: readonly TakePart[]): boolean {
  return fed.every((part, index) => parts[index]?.sha256 === part.sha256);
}

function afterBeginning({ fed }: LiveState, tracks: 'unknown' | 'known' | 'tooLarge'): LiveEffect {
  if (tracks === 'tooLarge') return stop('the picture is too large');
  return tracks === 'unknown' && fed.length >= BEGINNING_PARTS ? stop('the recording has no beginning') : LOOK;
}
