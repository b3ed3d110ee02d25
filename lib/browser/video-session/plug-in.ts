import { agreedApi as api } from '../api/consent-gate';
import { browserOnline } from '../online';
import type { PlugIn } from '../plug-in/plug-in';
import { joinTakes } from './join-takes';
import { createRecordingSaves } from './recording-saves';
import { createRecordings } from './recordings';

/** The takes of the hosted video session. */
export const videoSession: PlugIn = {
  open(readDevice) {
    const recordings = createRecordings({ api, readDevice });
    const saves = createRecordingSaves({ api, recordings, online: browserOnline });
    const has = (uploadId: string) => recordings.get(uploadId) !== null;
    return {
      takes: recordings,
      join: (takes) => joinTakes(takes, recordings),
      saves: { ...saves, has, discard: recordings.discard },
    };
  },
};
