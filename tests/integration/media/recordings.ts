import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLES_PER_FRAME } from '@/lib/domain/pcm';
import { createMedia } from '@/lib/server/media/create-media';
import type {
  LiveEncoding,
  LiveInput,
  LiveMezzanine,
  Media,
  Mezzanine,
  MezzanineInput,
} from '@/lib/server/ports/media';
import { makeTempFolder } from '@/tests/support/temp-folder';

const fixtures = join(process.cwd(), 'tests/fixtures/media');

/** Every complete recording among the fixtures, with its length in frames at 30 fps. */
export const RECORDINGS: readonly (readonly [name: string, frames: number])[] = [
  ['chromium-webm-vp8-30fps-6s-kf30.webm', 182],
  ['chromium-webm-vp8-30fps-6s-slice10.webm', 186],
  ['chromium-webm-vp9-6s-slice10.webm', 184],
  ['chromium-mkv-h264-30fps-6s-slice10.mkv', 182],
  ['chromium-mp4-h264-opus-30fps-6s-kf1s.mp4', 181],
  ['chromium-mp4-default-6s-slice10.mp4', 183],
  ['firefox-vp8-4s-slice10.webm', 121],
  ['webkitgtk-mock-4s.dedup.mp4', 118],
  ['mediabunny-fmp4-h264-aac-6s.mp4', 180],
  ['fake-count-samestream-1.mp4', 59],
  ['fake-count-samestream-2.mp4', 60],
  ['fake-count-samestream-3.mp4', 60],
  ['fake-red-440.webm', 161],
];

export const recording = (name: string) => join(fixtures, name);

export type Bench = {
  /** For files that a test makes. */
  folder: string;
  media: Media;
  /** Makes a mezzanine in a folder of its own, of 640×480 unless the options say otherwise. */
  prepare(source: string, options?: Partial<MezzanineInput>): Promise<LiveMezzanine>;
  /** The same of a recording that comes in pieces. Says whether it is whole, or why it has to be made of its file. */
  encodeLive(source: string, options?: LiveOptions): Promise<LiveOutcome>;
  /** The same. Rejects when it would have to be made of its file. */
  prepareLive(source: string, options?: LiveOptions): Promise<LiveMezzanine>;
  close(): Promise<void>;
};

type LiveOptions = Partial<LiveInput> &
  Pick<MezzanineInput, 'isAudioOnly'> & {
    /** Is called after each piece, counted from 1. */
    onPiece?: (encoding: LiveEncoding, piece: number) => Promise<void>;
  };

export type LiveOutcome = { isWhole: boolean; ended: Awaited<ReturnType<LiveEncoding['end']>> };

/** Returns how many frames a mezzanine has whose pictures were encoded. */
export const framesOf = ({ samples }: Pick<Mezzanine, 'samples'>) => samples / SAMPLES_PER_FRAME;

/** Into how many pieces a recording is cut that comes while it is made. */
export const PIECES = 12;

/** Returns the media adapter and an empty folder. */
export function openBench({ keepsOneChannel = true } = {}): Bench {
  const { folder, remove } = makeTempFolder();
  const media = createMedia({ keepsOneChannel });
  let count = 0;
  async function nextPart() {
    const into = join(folder, `part-${count++}`);
    await mkdir(into);
    return { folder: into, size: { width: 640, height: 480 }, fit: 'pad', maxFrames: 1200 } as const;
  }
  const bench: Bench = {
    folder,
    media,
    prepare: async (source, options) => media.makeMezzanine({ source, ...(await nextPart()), ...options }),
    async encodeLive(source, { isAudioOnly, onPiece, ...options } = {}) {
      const beginning = await media.measureBeginning({ source, isAudioOnly });
      if (!beginning) throw new Error('no beginning');
      const encoding = await media.encodeLive({
        beginning,
        source,
        before: null,
        seconds: 60,
        ...(await nextPart()),
        ...options,
      });
      try {
        const content = await readFile(source);
        const bytes = Math.ceil(content.length / PIECES);
        for (let piece = 0; piece * bytes < content.length; piece += 1) {
          await encoding.add(content.subarray(piece * bytes, (piece + 1) * bytes));
          await onPiece?.(encoding, piece + 1);
        }
        return { isWhole: await encoding.isWhole(), ended: await encoding.end() };
      } finally {
        await encoding.close();
      }
    },
    async prepareLive(source, options) {
      const { isWhole, ended } = await bench.encodeLive(source, options);
      if ('whyNot' in ended) throw new Error(ended.whyNot);
      if (!isWhole) throw new Error('not whole');
      return ended.mezzanine;
    },
    async close() {
      await media.close();
      remove();
    },
  };
  return bench;
}
