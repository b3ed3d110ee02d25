import type { RecordingState, SessionRecording } from '@/lib/contract/entities';
import type { Recording } from '../../ports/store/recordings';
import type { Deps } from '../deps';

import { LINK_SECONDS } from './link-seconds';

const STAGES = {
  starting: 'recording',
  recording: 'recording',
  fetched: 'fetched',
  lost: 'lost',
  discarded: 'lost',
} as const;

/** Returns what a visitor sees of a recording's progress. */
export function presentState({ stage, reason, bytes, totalBytes }: Recording): RecordingState {
  const shown = stage === 'stopped' ? (reason ? 'lost' : bytes > 0 ? 'fetching' : 'waiting') : STAGES[stage];
  return { stage: shown, reason, bytes, totalBytes };
}

/** Returns the visit's recordings that are neither saved nor discarded, with links to those that can be played. */
export async function presentRecordings(
  { store, storage }: Pick<Deps, 'store' | 'storage'>,
  visitId: string,
): Promise<SessionRecording[]> {
  const open = await store.recordings.open(visitId);
  return Promise.all(
    open.map(async ({ take, ...recording }) => {
      const isThere = recording.stage === 'fetched' && take;
      return {
        ...presentState(recording),
        uploadId: recording.id,
        sectionId: recording.sectionId,
        count: take?.count ?? null,
        url: isThere ? await storage.link({ key: take.key, lifeSeconds: LINK_SECONDS }) : null,
      };
    }),
  );
}
