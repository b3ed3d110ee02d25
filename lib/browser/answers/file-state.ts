import type { SectionAnswer, SentAnswer } from '@/lib/contract/answers';
import type { ChosenFault } from '@/lib/domain/answer-kinds/file/chosen-file';
import type { CallError } from '../api/call-error';
import type { AnswerTrouble } from './answer-state';

/** A file that the visitor has chosen. `name`: as the server keeps it. */
export type ChosenFile = { fileId: string; name: string; bytes: number };

/**
 * Why a file is not the answer. `fileUnsafe`, `password`: what the server found in it. `unread`: the device does not
 * return it. `full`: the visit has sent as much as it may.
 */
export type FileProblem = ChosenFault | 'fileUnsafe' | 'password' | 'unread' | 'full' | 'failed';

/** What is on its way to the server. `revision`: that of the answer, once the server is asked to keep it. */
export type FileTask =
  | { name: 'upload'; file: ChosenFile; share: number }
  /**
   * The server has the file, and looks into it. `rounds`: how often it was not done yet. `isFrozen`: it has said that
   * it has the file, which cannot be sent again.
   */
  | { name: 'check'; file: ChosenFile; revision: number; rounds: number; isFrozen: boolean }
  | { name: 'skip'; revision: number };

/** The file of one section on its way to the server. */
export type FileState = {
  /** What the server has of the section. */
  server: SectionAnswer | null;
  task: FileTask | null;
  /** The latest that the server was asked to keep, also if that was cancelled. */
  revision: number;
  /** Whether the task waits to be tried again. */
  isWaiting: boolean;
  /** How many requests have failed in a row. */
  failures: number;
  trouble: AnswerTrouble | null;
  /** The file that was chosen last and is not the answer. */
  refused: { name: string; problem: FileProblem } | null;
  /** Why the server accepts no answer to the section at all. */
  refusal: CallError | null;
  /** What the server has, once it knows that the section is skipped. */
  skipped: SectionAnswer | null;
};

export type FileEvent =
  | { name: 'chosen'; file: ChosenFile; fault: ChosenFault | null }
  | { name: 'cancelled' }
  /** The visitor has seen what was refused, and goes on. */
  | { name: 'dismissed' }
  | { name: 'wentOnWithout' }
  /** `fileId`: of which file. What is said of another one than that on its way comes too late. */
  | { name: 'progressed'; fileId: string; share: number }
  | { name: 'uploaded'; fileId: string }
  | { name: 'notUploaded'; fileId: string; error: CallError; isOnline: boolean }
  /** The device does not return the file. */
  | { name: 'unread'; fileId: string }
  | { name: 'answered'; revision: number; kept: SectionAnswer }
  | { name: 'notAnswered'; revision: number; error: CallError; isOnline: boolean }
  | { name: 'waited' }
  | { name: 'connected' };

export type FileEffect =
  | { name: 'upload'; file: ChosenFile }
  | { name: 'abort' }
  | { name: 'save'; revision: number; answer: SentAnswer }
  /** One wait at a time: another takes its place. */
  | { name: 'wait'; milliseconds: number }
  | { name: 'stopWaiting' }
  | { name: 'log'; details: string };

export const openFile = (server: SectionAnswer | undefined): FileState => ({
  server: server ?? null,
  revision: server?.revision ?? 0,
  ...{ task: null, isWaiting: false, failures: 0, trouble: null, refused: null, refusal: null, skipped: null },
});
