import type { Media } from '../ports/media';
import type { Logger } from '../logger';
import { checkTools } from './check-tools';
import { joinParts } from './join';
import { measureRecording } from './measure';
import { normalise } from './normalise';
import { salvage } from './salvage';
import { openTools } from './tools';
import { openWorkspaces } from './workspaces';

export type MediaOptions = {
  /** Jobs' folders are made in it; what processes that are gone left there is deleted. */
  workFolder: string;
  /** Names or paths of the programs. */
  ffmpeg?: string;
  ffprobe?: string;
  logger?: Pick<Logger, 'debug'>;
  /** No other process has the work folder. */
  alone?: boolean;
};

/** The media port on the system's ffmpeg. Children and folders belong to it until `close`. */
export function createMedia({ workFolder, ffmpeg = 'ffmpeg', ffprobe = 'ffprobe', logger, alone }: MediaOptions): Media {
  const tools = openTools({ ffmpeg, ffprobe, logger });
  const workspaces = openWorkspaces(workFolder, { alone });
  return {
    probe: async (input) => (await measureRecording(tools, input)).size,
    salvage,
    normalise: (input) => normalise(tools, input),
    join: (input) => joinParts(tools, input),
    workspace: () => workspaces.create(),
    check: () => checkTools(tools),
    async close() {
      await tools.close();
      await workspaces.close();
    },
  };
}
