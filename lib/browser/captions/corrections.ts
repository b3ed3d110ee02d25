import type { TranscriptLine } from '@/lib/contract/transcripts';
import { pauseAfter } from '../answers/pause-after';
import { asCallError, mayPass } from '../api/call-error';
import { type Online, browserOnline } from '../online';
import { type Timers, browserTimers } from '../timers';
import type { TypedLines } from './typed-lines';

/**
 * `typed`: what stands in lines that the server does not have so, by the line's id. `trouble`: the server cannot be
 * reached, and is asked again. `refused`: it will not take what is typed.
 */
export type CorrectionsState = {
  typed: ReadonlyMap<string, string>;
  saving: 'idle' | 'saving' | 'saved' | 'trouble' | 'refused';
};

type Deps = {
  /** Rejects with `CallError`. */
  send: (lineId: string, words: string) => Promise<TranscriptLine>;
  /** Is told each line as the server has it now. */
  onSaved: (line: TranscriptLine) => void;
  typedLines: TypedLines;
  log: (event: string, details?: string) => void;
  online?: Online;
  timers?: Timers;
};

/** Brings what is typed in lines to the server, one after the other, when they are left. */
export type Corrections = {
  getState(): CorrectionsState;
  subscribe(listener: () => void): () => void;
  type(lineId: string, words: string): void;
  /** The line is left. `before`: its words as the server has them. */
  leave(lineId: string, before: string): void;
  /** Leaves every line in which something is typed. Resolves with whether the server has everything then. */
  finish(): Promise<boolean>;
  /** Forgets what is typed, and what comes of what is on its way. */
  forget(): void;
  /** Says which lines there are. What is typed in others is forgotten: it can stand nowhere any more. */
  know(lineIds: readonly string[]): void;
  /** Sends what an earlier page has left. Returns a function that ends sending. */
  open(): () => void;
};

export function createCorrections({
  send,
  onSaved,
  typedLines,
  log,
  online = browserOnline,
  timers = browserTimers,
}: Deps): Corrections {
  const typed = new Map<string, string>();
  /** The lines that were left, in order. */
  const due = new Set<string>();
  const refused = new Set<string>();
  let known: ReadonlySet<string> | null = null;
  const listeners = new Set<() => void>();
  let request: { lineId: string; words: string } | null = null;
  let state: CorrectionsState = { typed: new Map(), saving: 'idle' };
  let [failures, hasSaved, isOpen] = [0, false, false];
  let stopWaiting: (() => void) | null = null;

  function saving(): CorrectionsState['saving'] {
    if (failures > 0) return 'trouble';
    if (refused.size > 0) return 'refused';
    if (request || due.size > 0) return 'saving';
    return hasSaved && typed.size === 0 ? 'saved' : 'idle';
  }
  function tell(): void {
    typedLines.keep(typed);
    state = { typed: new Map(typed), saving: saving() };
    listeners.forEach((listener) => listener());
  }
  function next(): void {
    const [lineId] = due;
    if (isOpen && !request && !stopWaiting && lineId !== undefined) void save(lineId, typed.get(lineId) ?? '');
    tell();
  }
  async function save(lineId: string, words: string): Promise<void> {
    const own = { lineId, words };
    request = own;
    due.delete(lineId);
    try {
      const line = await send(lineId, cleanWords(words));
      if (request !== own) return;
      if (typed.get(lineId) === words) typed.delete(lineId);
      [request, failures, hasSaved] = [null, 0, true];
      onSaved(line);
    } catch (thrown) {
      if (request !== own) return;
      request = null;
      const error = asCallError(thrown);
      log('Line not corrected', error.code);
      if (mayPass(error)) {
        due.add(lineId);
        stopWaiting = timers.after(pauseAfter(error, failures++), goOn);
      } else refused.add(lineId);
    }
    next();
  }
  function goOn(): void {
    stopWaiting?.();
    stopWaiting = null;
    next();
  }
  const isUnderWay = (lineId: string) => request?.lineId === lineId && request.words === typed.get(lineId);
  function leave(lineId: string, before: string): void {
    const words = typed.get(lineId);
    if (words === undefined || refused.has(lineId) || isUnderWay(lineId)) return;
    // What is on its way, or may have arrived, is not what stands here any more.
    const isUnsure = request?.lineId === lineId || due.has(lineId);
    if (!isUnsure && cleanWords(words) === before) typed.delete(lineId);
    else due.add(lineId);
    next();
  }

  const isGone = (lineId: string) => known?.has(lineId) === false;
  function drop(lineId: string): void {
    for (const lines of [typed, due, refused]) lines.delete(lineId);
    if (request?.lineId === lineId) request = null;
    if (!request && due.size === 0) failures = 0;
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    type(lineId, words) {
      refused.delete(lineId);
      typed.set(lineId, words);
      tell();
    },
    leave,
    finish() {
      for (const lineId of typed.keys()) if (!refused.has(lineId) && !isUnderWay(lineId)) due.add(lineId);
      goOn();
      return new Promise((resolve) => {
        const look = () => {
          if (request || (due.size > 0 && !stopWaiting)) return;
          listeners.delete(look);
          resolve(due.size === 0 && refused.size === 0);
        };
        listeners.add(look);
        look();
      });
    },
    forget() {
      [request, failures] = [null, 0];
      typed.clear();
      due.clear();
      refused.clear();
      goOn();
    },
    know(lineIds) {
      known = new Set(lineIds);
      const gone = [...typed.keys()].filter(isGone);
      gone.forEach(drop);
      if (gone.length > 0) goOn();
    },
    open() {
      isOpen = true;
      for (const [lineId, words] of typedLines.read()) {
        if (isGone(lineId)) continue;
        typed.set(lineId, words);
        due.add(lineId);
      }
      const stop = online.subscribe(() => online.isOnline() && goOn());
      next();
      return () => {
        isOpen = false;
        stop();
        stopWaiting?.();
        stopWaiting = null;
      };
    },
  };
}

/** Returns words as they may be kept: what pasting brings besides text becomes a space. */
export const cleanWords = (words: string): string => words.replace(/[^\P{Cc}\n]|\p{Cs}/gu, ' ').trim();
