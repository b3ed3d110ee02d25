import type { AskedAnswerType } from '@/lib/contract/answer-type';
import type { AnswerDraft, SectionAnswer, SentAnswer } from '@/lib/contract/answers';
import { fitDraft } from '@/lib/domain/answer-kinds/drafts-of-kinds';
import type { CallError } from '../api/call-error';
import type { KeptAnswer } from './kept-answers';

/** Why the server does not have an answer yet: there is no connection, or the server cannot keep it now. */
export type AnswerTrouble = { name: 'offline' | 'away'; error: CallError };
/** An answer, or what is typed so far. */
export type AnswerContent = { answer: SentAnswer } | { draft: AnswerDraft };

/** The answer of one section on its way to the server. */
export type AnswerState = {
  /** What stands in the section; `null`: nothing is typed there, so that it can only be skipped. */
  draft: AnswerDraft | null;
  /** Rises with each change of it. */
  revision: number;
  /** The revision that the server has. */
  saved: number;
  /** The revisions that were sent since, which it may have, too. */
  sent: readonly number[];
  /** The answer with which the visitor waits to go on; `null`: the visitor still answers. */
  wanted: SentAnswer | null;
  /** What the server is asked to keep. Only one request is made at a time. */
  request: { revision: number; content: AnswerContent } | null;
  /** What the next request waits for: the last one was a moment ago (`spacing`), or has failed (`retry`). */
  pause: 'spacing' | 'retry' | null;
  /** How many requests have failed in a row. */
  failures: number;
  trouble: AnswerTrouble | null;
  /** Why the server will never accept what was sent last. */
  refusal: CallError | null;
  /** What the server has, once it has the answer that stands in the section. */
  given: SectionAnswer | null;
  /** Whether the section is not on the screen any more. */
  hasLeft: boolean;
};

export type AnswerEvent =
  /** The section is on the screen. */
  | { name: 'entered' }
  /** `isAtOnce`: the server need not wait for more of it. */
  | { name: 'changed'; draft: AnswerDraft; isAtOnce: boolean }
  /** The visitor goes on with this answer. */
  | { name: 'wentOn'; answer: SentAnswer }
  /** The visitor does not go on with it after all. */
  | { name: 'withdrew' }
  | { name: 'answered'; kept: SectionAnswer }
  | { name: 'failed'; error: CallError; isOnline: boolean }
  | { name: 'waited' }
  | { name: 'connected' }
  | { name: 'left' };

export type AnswerEffect =
  | { name: 'keep'; kept: KeptAnswer }
  /** Forgets what the device keeps of the section up to this revision. */
  | { name: 'drop'; revision: number }
  | { name: 'send'; revision: number; content: AnswerContent }
  /** One wait at a time: another takes its place. */
  | { name: 'wait'; milliseconds: number }
  | { name: 'stopWaiting' }
  | { name: 'log'; details: string };

/** What is known of a section's answer when the section is opened. */
type Known = {
  /** How the section is answered. */
  type: AskedAnswerType;
  /** What stands in a section at first; `null`: nothing is typed there. */
  empty: AnswerDraft | null;
  /** What this device keeps. */
  kept: KeptAnswer | null;
  /** What the server has. */
  server: SectionAnswer | undefined;
};

/**
 * Returns what this device keeps, if it is newer than what the server has. Revisions count what is typed on each
 * device, so it is not when the server has got something from another device since: that is shown, and what is kept
 * here stays here until something else is typed in the section.
 */
export function newerThanServer({ empty, kept, server }: Known): KeptAnswer | null {
  if (!kept || kept.draft.kind !== empty?.kind) return null;
  const { revision } = server ?? { revision: 0 };
  const isOfThisDevice = revision <= kept.base || kept.sent.includes(revision);
  return kept.revision > revision && isOfThisDevice ? kept : null;
}

/** Returns what stands in a section when it is opened: of the newest there is what the section offers. */
export function openAnswer(known: Known): AnswerState {
  const { type, empty, server } = known;
  const newer = newerThanServer(known);
  const saved = server?.revision ?? 0;
  const drafts = [newer?.draft, server?.draft, server?.answer].filter((it) => empty && it?.kind === empty.kind);
  const newest = drafts[0] as AnswerDraft | undefined;
  return {
    draft: newest ? fitDraft(type, newest) : empty,
    // What is typed next rises above what either has.
    revision: Math.max(newer?.revision ?? 0, saved),
    saved,
    // What is kept here may have been sent before the section was left.
    sent: newer ? [...newer.sent, newer.revision] : [],
    ...{ wanted: null, request: null, pause: null, failures: 0, trouble: null, refusal: null, given: null },
    hasLeft: false,
  };
}
