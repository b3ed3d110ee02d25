import { CallError } from '@/lib/browser/api/call-error';
import type { PostFile } from '@/lib/browser/api/post-file';
import { sendFile, writeTwice } from '@/lib/browser/api/send-file';
import type { Clip } from '@/lib/contract/organizer/clips';
import type { Trim } from '@/lib/domain/trim';
import type { ClipCalls } from './clip-calls';
import type { ClipFile } from './clip-files';

/** How far a file is on its way to become a clip. */
export type SendState =
  | { name: 'idle' }
  | { name: 'sending'; share: number }
  /** It has arrived, and waits for what is still to be said of it. */
  | { name: 'sent' }
  | { name: 'making' }
  | { name: 'failed'; error: unknown };

export type ClipSending = {
  getState(): SendState;
  subscribe(listener: () => void): () => void;
  /** Begins to send the file. The file is kept by whoever has it: what fails can be tried again. */
  send(file: ClipFile): void;
  /** Sends the file, unless it has arrived, and makes the clip of it; resolves with `null` when that did not work. */
  make(file: ClipFile, trim: Trim | null): Promise<Clip | null>;
  /** Ends what is under way. */
  cancel(): void;
};

export type ClipSendingDeps = {
  calls: Pick<ClipCalls, 'add' | 'make'>;
  postFile: PostFile;
  wait: (milliseconds: number) => Promise<void>;
};

/** A connection that delivers nothing for so long is given up, milliseconds. */
const SILENCE_MS = 60_000;

/** What another try of the same cannot mend. */
const FINAL: readonly string[] = ['fileUnusable', 'fileTooLong', 'fileTooLarge', 'uploadIncomplete', 'notFound'];
const isFinal = (error: unknown) => error instanceof CallError && FINAL.includes(error.code);

type Sent = { file: ClipFile; clipId: Promise<string>; abort: AbortController; trim?: string };

/** Sends one file at a time. */
export function createClipSending({ calls, postFile, wait }: ClipSendingDeps): ClipSending {
  const listeners = new Set<() => void>();
  let state: SendState = { name: 'idle' };
  let sent: Sent | null = null;
  const show = (next: SendState) => {
    state = next;
    listeners.forEach((listener) => listener());
  };

  function begin(file: ClipFile): Sent {
    sent?.abort.abort();
    const abort = new AbortController();
    const mine: Sent = { file, abort, clipId: post(file, abort.signal, (share) => sent === mine && progress(share)) };
    sent = mine;
    show({ name: 'sending', share: 0 });
    return mine;
  }

  const progress = (share: number) => show({ name: 'sending', share });

  async function post(file: ClipFile, signal: AbortSignal, onProgress: (share: number) => void): Promise<string> {
    let clipId = '';
    const getTarget = async () => {
      const { blob, kind, type } = file;
      const added = await calls.add({ kind, bytes: blob.size, type });
      signal.throwIfAborted();
      clipId = added.clipId;
      return { url: added.data.url, data: added.data, count: 1 };
    };
    const watched: PostFile = (target, blob, name, onShare) =>
      postFile(target, blob, name, onShare, { timeoutMilliseconds: SILENCE_MS, signal });
    // Storage compares the type of what comes with the one that was announced.
    const blob = new Blob([file.blob], { type: file.type });
    await sendFile({ postFile: watched, getTarget }, { blob, name: file.name }, onProgress);
    return clipId;
  }

  /** Another part of the same recording is another clip. */
  const fits = (file: ClipFile, trim: string) => sent?.file === file && (sent.trim === undefined || sent.trim === trim);

  /** What has arrived stays there for the next try. */
  function fail(mine: Sent, error: unknown, hasArrived: boolean): null {
    if (sent !== mine) return null;
    if (!hasArrived || isFinal(error)) sent = null;
    show({ name: 'failed', error });
    return null;
  }

  async function follow(mine: Sent): Promise<string | null> {
    try {
      const clipId = await mine.clipId;
      return sent === mine ? clipId : null;
    } catch (error) {
      return fail(mine, error, false);
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send(file) {
      const mine = begin(file);
      void follow(mine).then((clipId) => {
        if (clipId !== null && state.name === 'sending') show({ name: 'sent' });
      });
    },
    async make(file, trim) {
      const part = JSON.stringify(trim);
      const mine = sent && fits(file, part) ? sent : begin(file);
      mine.trim = part;
      const clipId = await follow(mine);
      if (clipId === null) return null;
      show({ name: 'making' });
      try {
        const clip = await writeTwice(() => calls.make(clipId, trim), wait, isFinal);
        return sent === mine ? clip : null;
      } catch (error) {
        return fail(mine, error, true);
      }
    },
    cancel() {
      sent?.abort.abort();
      sent = null;
      show({ name: 'idle' });
    },
  };
}
