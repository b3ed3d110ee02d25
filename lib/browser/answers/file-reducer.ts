import { isSameAnswer } from '@/lib/domain/answer-kinds/rules-of-kinds';
import { type CallError, mayPass } from '../api/call-error';
import { pauseAfter } from './pause-after';
import type { FileEffect, FileEvent, FileProblem, FileState, FileTask } from './file-state';

/** How often the server may say that it is still looking into a file before the visitor hears of it. */
const PATIENT_ROUNDS = 6;

type Step = { state: FileState; effects: readonly FileEffect[] };
type On<Name extends FileEvent['name']> = Extract<FileEvent, { name: Name }>;

/**
 * How a file becomes the answer of its section: it is sent to storage, then the server looks into it. What fails is
 * tried again until it has arrived; what the server refuses leaves the answer of before.
 */
export function reduceFile(state: FileState, event: FileEvent): Step {
  const { task } = state;
  switch (event.name) {
    case 'chosen':
      return task ? stay(state) : choose(state, event);
    case 'wentOnWithout':
      return task ? stay(state) : begin(state, { name: 'skip', revision: nextRevision(state) });
    case 'cancelled':
      if (!task || task.name === 'skip') return stay(state);
      return { state: idle(state), effects: [{ name: 'stopWaiting' }, { name: 'abort' }] };
    case 'dismissed':
      return stay(task ? state : idle(state));
    case 'waited':
      return task && state.isWaiting ? run({ ...state, isWaiting: false }, task) : stay(state);
    case 'connected':
      return task && state.isWaiting
        ? run({ ...state, isWaiting: false }, task, [{ name: 'stopWaiting' }])
        : stay(state);
    case 'progressed':
    case 'uploaded':
    case 'notUploaded':
    case 'unread':
      return task?.name === 'upload' && task.file.fileId === event.fileId ? follow(state, task, event) : stay(state);
    case 'answered':
    case 'notAnswered':
      if (!task || task.name === 'upload' || task.revision !== event.revision) return stay(hear(state, event));
      return event.name === 'answered' ? arrive(state, task, event) : fail(state, task, event);
  }
}

/** What the server has kept although it was cancelled meanwhile is the answer, until the next one is. */
function hear(state: FileState, event: On<'answered' | 'notAnswered'>): FileState {
  if (event.name === 'notAnswered' || event.kept.revision <= (state.server?.revision ?? 0)) return state;
  return { ...state, server: event.kept };
}

type Upload = Extract<FileTask, { name: 'upload' }>;
type Save = Exclude<FileTask, Upload>;

function choose(state: FileState, { file, fault }: On<'chosen'>): Step {
  if (fault) return stay({ ...idle(state), refused: { name: file.name, problem: fault } });
  return begin(state, { name: 'upload', file, share: 0 });
}

const begin = (state: FileState, task: FileTask): Step => run(idle(state), task);

/** Makes the request that the task is at. */
function run(state: FileState, task: FileTask, before: readonly FileEffect[] = []): Step {
  const effect: FileEffect =
    task.name === 'upload'
      ? { name: 'upload', file: task.file }
      : { name: 'save', revision: task.revision, answer: answerOf(task) };
  const revision = task.name === 'upload' ? state.revision : task.revision;
  return { state: { ...state, task, revision }, effects: [...before, effect] };
}

const answerOf = (task: Save) =>
  task.name === 'skip' ? { kind: 'skipped' as const } : { kind: 'file' as const, fileId: task.file.fileId };

function follow(state: FileState, task: Upload, event: On<'progressed' | 'uploaded' | 'notUploaded' | 'unread'>): Step {
  switch (event.name) {
    case 'progressed':
      return stay({ ...state, task: { ...task, share: event.share }, trouble: null });
    case 'uploaded':
      return check(state, task, false);
    case 'unread':
      return refuse(state, task, 'unread');
    case 'notUploaded':
      // The server has had it before, and what it said of that was lost.
      return event.error.code === 'takeFrozen' ? check(state, task, true) : fail(state, task, event);
  }
}

function check(state: FileState, { file }: Upload, isFrozen: boolean): Step {
  const task: FileTask = { name: 'check', file, revision: nextRevision(state), rounds: 0, isFrozen };
  return run({ ...state, failures: 0, trouble: null }, task);
}

function arrive(state: FileState, task: Save, { kept }: On<'answered'>): Step {
  if (!isSameAnswer(kept.answer, answerOf(task)))
    // What came from elsewhere before is older than what was chosen here.
    return run({ ...state, server: kept }, { ...task, revision: kept.revision + 1 });
  const done = idle({ ...state, server: kept });
  return stay(task.name === 'skip' ? { ...done, skipped: kept } : done);
}

function fail(state: FileState, task: FileTask, { error, isOnline }: On<'notUploaded' | 'notAnswered'>): Step {
  const log: FileEffect = { name: 'log', details: error.code };
  const problem = task.name === 'skip' ? null : problemOf(error);
  if (problem && task.name !== 'skip') return refuse(state, task, problem, [log]);
  if (!mayPass(error)) return { state: { ...idle(state), refusal: error }, effects: [log] };
  // What the server was told to look into is not there.
  const isMissing = task.name === 'check' && error.code === 'uploadIncomplete';
  // It can neither be sent again nor looked into: only another file helps.
  if (isMissing && task.isFrozen) return refuse(state, task, 'failed', [log]);
  const failed: FileState = { ...state, isWaiting: true, failures: state.failures + 1 };
  const wait: FileEffect = { name: 'wait', milliseconds: pauseAfter(error, state.failures) };
  // The server is at work, and says when to ask again.
  if (task.name === 'check' && error.code === 'unavailable' && error.retryAfter !== null) {
    const rounds = task.rounds + 1;
    const late = rounds < PATIENT_ROUNDS ? null : { name: 'away' as const, error };
    return { state: { ...failed, task: { ...task, rounds }, failures: 0, trouble: late }, effects: [wait] };
  }
  const next: FileTask = isMissing ? { name: 'upload', file: task.file, share: 0 } : task;
  const trouble = isMissing ? null : { name: isOnline ? ('away' as const) : ('offline' as const), error };
  return { state: { ...failed, task: next, trouble }, effects: [log, wait] };
}

function refuse(
  state: FileState,
  { file }: Exclude<FileTask, { name: 'skip' }>,
  problem: FileProblem,
  effects: readonly FileEffect[] = [],
): Step {
  return { state: { ...idle(state), refused: { name: file.name, problem } }, effects };
}

const OF_CODE: Readonly<Partial<Record<string, FileProblem>>> = { tooLarge: 'tooLarge', tooMuchStored: 'full' };

/** Returns what is wrong with the file; `null`: nothing that is known. */
function problemOf(error: CallError): FileProblem | null {
  if (error.code !== 'answerInvalid') return OF_CODE[error.code] ?? null;
  const { fault, reason } = error.details;
  if (reason === 'password') return 'password';
  return fault === 'fileFormat' || fault === 'fileUnsafe' || fault === 'tooLarge' ? fault : 'failed';
}

const idle = (state: FileState): FileState => ({
  ...state,
  ...{ task: null, isWaiting: false, failures: 0, trouble: null, refused: null, refusal: null },
});

const nextRevision = ({ server, revision }: FileState) => Math.max(server?.revision ?? 0, revision) + 1;

const stay = (state: FileState): Step => ({ state, effects: [] });
