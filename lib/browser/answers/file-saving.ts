import type { SectionAnswer } from '@/lib/contract/answers';
import type { AskedAnswerType } from '@/lib/contract/answer-type';
import { chosenFault, keptFileName } from '@/lib/domain/answer-kinds/file/chosen-file';
import { asCallError, CallError } from '../api/call-error';
import type { Api } from '../api/client';
import type { PostFile } from '../api/post-file';
import { sendFile } from '../api/send-file';
import { type RunningMachine, startMachine } from '../machine';
import { type Online, browserOnline } from '../online';
import { randomUuid } from '../random';
import { type Timers, browserTimers } from '../timers';
import { reduceFile } from './file-reducer';
import { type ChosenFile, type FileEffect, type FileEvent, type FileState, openFile } from './file-state';

/** After this long without progress or an answer, a file is sent anew. */
const SILENCE_MS = 60_000;

type Deps = {
  api: Pick<Api, 'saveAnswer' | 'getAnswerFileTarget'>;
  postFile: PostFile;
  log: (event: string, details?: string) => void;
  online?: Online;
  timers?: Timers;
};

type Of = { campaignId: string; uuid: string; sectionId: string };

/** Brings the file that answers one section to the server, also while the visitor looks at another section. */
export type FileSaving = Pick<RunningMachine<FileState, FileEvent>, 'getState' | 'subscribe'> & {
  choose(type: Extract<AskedAnswerType, { kind: 'file' }>, file: File): void;
  cancel(): void;
  /** Forgets what was refused: the visitor has seen it, and goes on. */
  dismiss(): void;
  skip(): void;
  /** Whether something is on its way: leaving the page would lose it. */
  isBusy(): boolean;
};

/** `onGiven` is told what the server has, once it has an answer. `server`: what it had before. */
export function createFileSaving(
  { api, postFile, log, online = browserOnline, timers = browserTimers }: Deps,
  of: Of,
  server: SectionAnswer | undefined,
  onGiven: (given: SectionAnswer) => void,
): FileSaving {
  /** What is chosen; it is only here. */
  let blob: File | null = null;
  let upload = new AbortController();
  let stopWaiting = () => {};
  let stopHearing: (() => void) | null = null;
  const call = { params: of, query: {} };

  async function send(file: ChosenFile, tell: (event: FileEvent) => void): Promise<void> {
    const { fileId } = file;
    const source = blob;
    const { signal } = (upload = new AbortController());
    // A file that was moved or changed cannot be read, which looks like a lost connection.
    const canBeRead = await source
      ?.slice(0, 1)
      .arrayBuffer()
      .then(Boolean, () => false);
    if (signal.aborted) return;
    if (!source || !canBeRead) return tell({ name: 'unread', fileId });
    const getTarget = async () => {
      const target = await api.getAnswerFileTarget({ ...call, body: file });
      if (signal.aborted) throw new CallError('network', 'The upload was cancelled');
      return target;
    };
    const onProgress = (share: number) => tell({ name: 'progressed', fileId, share });
    const options = { signal, timeoutMilliseconds: SILENCE_MS };
    await sendFile({ postFile, getTarget }, { blob: source, name: file.name }, onProgress, options).then(
      () => tell({ name: 'uploaded', fileId }),
      (error: unknown) => tell({ name: 'notUploaded', fileId, error: asCallError(error), isOnline: online.isOnline() }),
    );
  }

  function run(effect: FileEffect, tell: (event: FileEvent) => void): void {
    switch (effect.name) {
      case 'upload':
        void send(effect.file, tell);
        return;
      case 'abort':
        return upload.abort();
      case 'save': {
        const { revision, answer } = effect;
        api.saveAnswer({ ...call, body: { revision, answer } }).then(
          (kept) => {
            if (kept.answer) onGiven(kept);
            tell({ name: 'answered', revision, kept });
          },
          (error: unknown) =>
            tell({ name: 'notAnswered', revision, error: asCallError(error), isOnline: online.isOnline() }),
        );
        return;
      }
      case 'wait':
        stopWaiting();
        stopWaiting = timers.after(effect.milliseconds, () => tell({ name: 'waited' }));
        return;
      case 'stopWaiting':
        return stopWaiting();
      case 'log':
        return log('File not saved', effect.details);
    }
  }

  const machine = startMachine(openFile(server), reduceFile, run);
  const isBusy = () => machine.getState().task !== null;
  machine.subscribe(() => {
    if (isBusy()) {
      stopHearing ??= online.subscribe(() => online.isOnline() && machine.send({ name: 'connected' }));
      return;
    }
    stopHearing?.();
    stopHearing = null;
    blob = null;
  });
  return {
    getState: machine.getState,
    subscribe: machine.subscribe,
    isBusy,
    choose(type, file) {
      if (isBusy()) return;
      blob = file;
      const chosen = { fileId: randomUuid(), name: keptFileName(file.name), bytes: file.size };
      machine.send({ name: 'chosen', file: chosen, fault: chosenFault(type, file) });
    },
    dismiss: () => machine.send({ name: 'dismissed' }),
    cancel: () => machine.send({ name: 'cancelled' }),
    skip: () => machine.send({ name: 'wentOnWithout' }),
  };
}
