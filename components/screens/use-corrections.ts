import { useEffect, useState, useSyncExternalStore } from 'react';
import type { KeyedMutator } from 'swr';
import { api } from '@/lib/browser/api/client';
import { log } from '@/lib/browser/api/log';
import { type Corrections, type CorrectionsState, createCorrections } from '@/lib/browser/captions/corrections';
import { createTypedLines } from '@/lib/browser/captions/typed-lines';
import type { Campaign } from '@/lib/contract/entities';
import type { Transcript, TranscriptLine } from '@/lib/contract/transcripts';
import { announce } from '../ui/announce';

const withLine = (transcript: Transcript, line: TranscriptLine): Transcript => ({
  ...transcript,
  lines: transcript.lines.map((it) => (it.id === line.id ? line : it)),
});

const warn = (event: Event) => event.preventDefault();

/**
 * Keeps what is typed in the lines of a film, and brings it to the server. Asks before the page is left with something
 * that the server does not have.
 */
export function useCorrections(
  { id: campaignId }: Campaign,
  uuid: string,
  { lines, mutate, savedWords }: Pick<Transcript, 'lines'> & { mutate: KeyedMutator<Transcript>; savedWords: string },
): Corrections & CorrectionsState {
  const [corrections] = useState(() =>
    createCorrections({
      send: (lineId, words) => api.correctLine({ params: { campaignId, uuid, lineId }, query: {}, body: { words } }),
      onSaved: (line) => void mutate((known) => known && withLine(known, line), { revalidate: false }),
      typedLines: createTypedLines(uuid),
      log,
    }),
  );
  // A section that was recorded again has other lines.
  useEffect(() => corrections.know(lines.map(({ id }) => id)), [corrections, lines]);
  useEffect(() => corrections.open(), [corrections]);
  const state = useSyncExternalStore(corrections.subscribe, corrections.getState, corrections.getState);

  const isUnsaved = state.typed.size > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    // A page that nobody looks at any more may never be looked at again.
    const leave = () => document.visibilityState === 'hidden' && void corrections.finish();
    window.addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [corrections, isUnsaved]);

  const hasSaved = useHasBeen(state.saving === 'saved');
  useEffect(() => {
    if (hasSaved) announce(savedWords);
  }, [hasSaved, savedWords]);
  return { ...corrections, ...state };
}

/** Whether something was ever so. */
function useHasBeen(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return hasBeen;
}
