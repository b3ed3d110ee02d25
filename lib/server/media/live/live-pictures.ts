import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import type { LiveInput, Mezzanine } from '../../ports/media';
import type { WhyEncoded } from '../../ports/media-errors';
import type { Card } from '../card/card';
import type { OnPart } from '../container/check-container';
import { pictureOptions } from '../encode';
import { writePictures } from '../film/copied-pictures';
import { requireCopied } from '../make-mezzanine';
import type { MeasuredRecording } from '../measure';
import { followPictures } from '../pictures/follow-pictures';
import type { PictureIndex } from '../pictures/picture-index';
import { createFrameEnds } from './frame-ends';
import { writeOutput } from './output-file';

/** What becomes of a recording's pictures while it is made. */
export type LivePictures = {
  /** The options by which ffmpeg writes them to its first output; `null`: it does not read them. */
  options: readonly string[] | null;
  /** Is handed what the recording is made of. */
  onPart?: OnPart;
  /** Returns where those are that have come; left out: they are not copied. */
  found?: () => PictureIndex | WhyEncoded;
  /** Takes what ffmpeg writes. */
  read(output: Readable): void;
  /** Returns how long the section is, samples. */
  lengthOf(recording: MeasuredRecording): number;
  /** Resolves when all pictures of a section are there. */
  until(samples: number): Promise<void>;
  /** Writes them, or where they are, to a file. */
  keep(recording: MeasuredRecording): Promise<Pick<Mezzanine, 'video' | 'recording'>>;
  close(): Promise<void>;
};

export function followLive({ fit, ...input }: LiveInput, card: Card | null): LivePictures {
  return fit === 'copy' ? copyLive(input) : encodePictures({ ...input, fit, card });
}

type Encoded = Parameters<typeof pictureOptions>[1];
type Input = Omit<LiveInput, 'fit'>;

/** One fragment a frame, so that the film ends after any of them. */
const FRAGMENTS = ['-movflags', '+frag_every_frame+empty_moov+default_base_moof', '-flush_packets', '1'];

function encodePictures({ beginning, folder, maxFrames, ...input }: Input & Encoded): LivePictures {
  const path = join(folder, 'section.mp4');
  const frames = createFrameEnds();
  let video: ReturnType<typeof writeOutput> | null = null;
  return {
    options: [...pictureOptions(beginning, input), ...FRAGMENTS, '-f', 'mp4', 'pipe:3'],
    read(output) {
      video = writeOutput(output, path, { onBytes: frames.add, isFull: () => frames.ends.length > maxFrames });
    },
    lengthOf: (recording) => recording.frames * SAMPLES_PER_FRAME,
    until: (samples) => video!.until(() => frames.hasAll(samples / SAMPLES_PER_FRAME)),
    async keep(recording) {
      await video!.keep(frames.ends[recording.frames - 1]!);
      return { video: path, recording: null };
    },
    close: async () => video?.close(),
  };
}

/** What ffmpeg lists while it decodes begins where the beginning says: if that is wrong, all times are. */
const oneUnit = ({ scale }: PictureIndex) => 1 / scale + 1e-6;

function copyLive({ folder, source }: Input): LivePictures {
  const path = join(folder, 'section.pictures');
  const { onPart, pictures } = followPictures();
  return {
    options: null,
    onPart,
    found: pictures.found,
    read: () => {},
    lengthOf: ({ samples }) => samples,
    until: async () => {},
    async keep(recording) {
      await writePictures(path, requireCopied(pictures.found(), recording, oneUnit));
      return { video: path, recording: source };
    },
    close: async () => {},
  };
}
