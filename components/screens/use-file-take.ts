import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import { type FileTakes, createFileTakes } from '@/lib/browser/visit/file-takes';
import { readFileFacts } from '@/lib/browser/visit/file-facts';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { type FileFault, fileFault } from '@/lib/domain/file-take';
import { useRecordingServices } from '../visit/visit-context';

/** Why a file was not taken: `unread`, the device does not return it; `full`, the visit has sent as much as it may. */
export type FileProblem = FileFault | 'unread' | 'full' | 'spent' | 'late' | 'failed';

/** `seconds`: how long the file is; `null` when nobody knows. `uploadId`: `null` for a take that is saved. */
export type FileState =
  | { name: 'asking'; refused?: { file: string; problem: FileProblem; seconds: number | null } }
  | { name: 'looking'; file: string }
  | { name: 'sending'; file: string | null; uploadId: string; seconds: number | null }
  | { name: 'taken'; uploadId: string | null; seconds: number | null };

type Sending = Extract<FileState, { name: 'sending' }>;

const PROBLEMS: Readonly<Record<string, FileProblem>> = {
  fileTooLarge: 'tooLarge',
  fileTooLong: 'tooLong',
  fileUnusable: 'notVideo',
  notReady: 'unread',
  tooMuchStored: 'full',
  noRetakesLeft: 'spent',
  thinkTimeOver: 'late',
};

/** Takes a file as the answer of a section: the visitor chooses one, it is checked, sent, and checked by the server. */
export function useFileTake(campaign: Campaign, section: AskedSection, userVideo: UserVideo) {
  const services = useRecordingServices();
  const [files] = useState(() => createFileTakes(services, campaign, section, userVideo));
  const isSaved = userVideo.videos.some(({ sectionId }) => sectionId === section.id);
  const [state, setState] = useState<FileState>(() => firstState(files, isSaved));
  /** What the visitor returns to who does not want another file. */
  const [last, setLast] = useState<FileState | null>(null);

  /** Counts what was begun and cancelled: only the last one goes on. */
  const turn = useRef(0);

  const follow = (sending: Sending): Promise<void> =>
    files.arrived(sending.uploadId).then(
      () => take(sending),
      (error: unknown) => lose(sending, error),
    );

  function take({ uploadId, seconds }: Sending): void {
    setLast(null);
    setState({ name: 'taken', uploadId, seconds });
  }

  function lose({ uploadId, file, seconds }: Sending, error: unknown): void {
    // The visitor may have cancelled it.
    if (!services.takes.get(uploadId)) return;
    files.cancel(uploadId);
    refuse(file ?? '', problemOf(error), secondsOf(error) ?? seconds);
  }

  function refuse(file: string, problem: FileProblem, seconds: number | null = null): void {
    setState({ name: 'asking', refused: { file, problem, seconds } });
  }

  const goOn = useEffectEvent(() => {
    if (state.name === 'sending') void follow(state);
  });
  useEffect(() => goOn(), []);

  return {
    state,
    async choose(file: File): Promise<void> {
      const mine = (turn.current += 1);
      setState({ name: 'looking', file: file.name });
      const facts = await readFileFacts(file).catch(() => null);
      if (turn.current !== mine) return;
      const fault = facts && fileFault(facts, section.seconds);
      if (!facts) return refuse(file.name, 'unread');
      if (fault) return refuse(file.name, fault, facts.seconds);
      const { seconds } = facts;
      const sending: Sending = { name: 'sending', file: file.name, uploadId: files.begin(file, facts), seconds };
      setState(sending);
      await follow(sending);
    },
    cancel() {
      turn.current += 1;
      if (state.name === 'sending') files.cancel(state.uploadId);
      setState({ name: 'asking' });
    },
    another() {
      setLast(state);
      setState({ name: 'asking' });
    },
    keepLast: last && (() => setState(last)),
  };
}

function firstState(files: FileTakes, isSaved: boolean): FileState {
  const take = files.find();
  if (!take) return isSaved ? { name: 'taken', uploadId: null, seconds: null } : { name: 'asking' };
  const { uploadId, fileBytes, milliseconds } = take;
  const seconds = milliseconds === 0 ? null : milliseconds / 1000;
  return fileBytes === undefined
    ? { name: 'taken', uploadId, seconds }
    : { name: 'sending', file: null, uploadId, seconds };
}

function problemOf(error: unknown): FileProblem {
  return (error instanceof CallError && PROBLEMS[error.code]) || 'failed';
}

function secondsOf(error: unknown): number | null {
  const seconds = error instanceof CallError ? error.details.seconds : null;
  return typeof seconds === 'number' ? seconds : null;
}
