import { availableParallelism } from 'node:os';
import type { Media } from '../ports/media';
import type { Logger } from '../log/logger';
import type { CardColours } from './card/draw-card';
import { drawName } from './card/draw-name';
import { burnCaptions } from './captions/burn-captions';
import { makePictureClip } from './clip/picture-clip';
import { makeSoundClip } from './clip/sound-clip';
import { evenLoudness } from './clip/loudness';
import { checkTools } from './check-tools';
import { encodeSound } from './sound/encode-sound';
import { readSpeech } from './sound/read-speech';
import { encodeLive } from './live/live-mezzanine';
import { measureBeginning } from './live/measure-beginning';
import { measureRecording } from './measure';
import { makePosters } from './poster';
import { stitchMezzanines } from './stitch';
import { makeMezzanine, probe } from './make-mezzanine';
import { repair } from './repair';
import { salvage } from './salvage';
import { createSlots } from '../subprocess/slots';
import { openTools } from './tools';

/**
 * How many child processes may run at once. Each uses one or two processors; with at least two slots, a short task need
 * not wait for a long one.
 */
const AT_ONCE = Math.max(2, availableParallelism());

export type MediaOptions = {
  /** Names or paths of the programs. */
  ffmpeg?: string;
  ffprobe?: string;
  /** How many child processes may run at once, for all tasks together. */
  atOnce?: number;
  logger?: Pick<Logger, 'debug'>;
  /**
   * Whether the sound of one channel is kept as one. Processes of the version before cannot read that: left out, or
   * where there may be some, it is kept as two.
   */
  keepsOneChannel?: boolean;
  /** The brand's, for the card that is shown for sound alone. */
  colours?: CardColours;
};

/** Those of a build without a brand. */
const QUIET: CardColours = { from: '#f0f1f3', to: '#e6eaef', disc: '#1f2a37', drawing: '#ffffff' };

/** The media port on the system's ffmpeg. It owns its child processes until `close`. */
export function createMedia({
  ffmpeg = 'ffmpeg',
  ffprobe = 'ffprobe',
  atOnce = AT_ONCE,
  logger,
  keepsOneChannel = false,
  colours = QUIET,
}: MediaOptions = {}): Media {
  const tools = openTools({ ffmpeg, ffprobe, logger, slots: createSlots({ slots: atOnce }) });
  // The health check has slots of its own, because it is called while all others are taken too.
  const checked = openTools({ ffmpeg, ffprobe, logger, slots: createSlots({ slots: 2 }) });
  // Beginnings of recordings neither wait for films nor delay them.
  const beginnings = openTools({ ffmpeg, ffprobe, logger, slots: createSlots({ slots: 1 }) });
  // Most posters are looked at later: no film is to wait for them.
  const pictures = openTools({ ffmpeg, ffprobe, logger, slots: createSlots({ slots: 1 }) });
  return {
    probe: (input) => probe(tools, input),
    measure: async (input) => (await measureRecording(tools, input)).frames,
    salvage,
    repair,
    makeMezzanine: (input) => makeMezzanine(tools, { ...input, keepsOneChannel }, colours),
    measureBeginning: (input) => measureBeginning(beginnings, input),
    encodeLive: (input) => encodeLive(tools, { ...input, keepsOneChannel }, colours),
    encodeSound: (input) => encodeSound(tools, input),
    readSpeech,
    stitch: (input) => stitchMezzanines(tools, input),
    drawName: (input) => drawName(tools, input, colours),
    burnCaptions: (input) => burnCaptions(tools, input, colours),
    makePosters: (input) => makePosters(input.isAwaited ? tools : pictures, input),
    evenLoudness: (input) => evenLoudness(tools, input),
    makeSoundClip: (input) => makeSoundClip(tools, input),
    makePictureClip: (input) => makePictureClip(tools, input),
    check: () => checkTools(checked),
    async close() {
      await Promise.all([tools, checked, beginnings, pictures].map((each) => each.close()));
    },
  };
}
