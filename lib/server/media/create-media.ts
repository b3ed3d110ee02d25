import { availableParallelism } from 'node:os';
import type { Media } from '../ports/media';
import type { Logger } from '../logger';
import { checkTools } from './check-tools';
import { stitchMezzanines } from './stitch';
import { measureRecording } from './measure';
import { normalise } from './normalise';
import { salvage } from './salvage';
import { createPlaces } from '../subprocess/places';
import { openTools } from './tools';
import { openWorkspaces } from './workspaces';

/** Each keeps a processor busy, or two; with two places a short piece of work need not wait for a long one. */
const AT_ONCE = Math.max(2, availableParallelism());

export type MediaOptions = {
  /** Jobs' folders are made in it; what processes that are gone left there is deleted. */
  workFolder: string;
  /** Names or paths of the programs. */
  ffmpeg?: string;
  ffprobe?: string;
  /** Children at once, whatever asks for them. */
  atOnce?: number;
  logger?: Pick<Logger, 'debug'>;
  /** No other process has the work folder. */
  alone?: boolean;
};

/** The media port on the system's ffmpeg. Children and folders belong to it until `close`. */
export function createMedia({
  workFolder,
  ffmpeg = 'ffmpeg',
  ffprobe = 'ffprobe',
  atOnce = AT_ONCE,
  logger,
  alone,
}: MediaOptions): Media {
  const tools = openTools({ ffmpeg, ffprobe, logger, places: createPlaces({ places: atOnce }) });
  // Health is asked for while all places are taken too.
  const checked = openTools({ ffmpeg, ffprobe, logger, places: createPlaces({ places: 2 }) });
  const workspaces = openWorkspaces(workFolder, { alone });
  return {
    probe: async (input) => (await measureRecording(tools, input)).size,
    salvage,
    normalise: (input) => normalise(tools, input),
    stitch: (input) => stitchMezzanines(tools, input),
    workspace: () => workspaces.create(),
    check: () => checkTools(checked),
    async close() {
      await Promise.all([tools.close(), checked.close()]);
      await workspaces.close();
    },
  };
}
