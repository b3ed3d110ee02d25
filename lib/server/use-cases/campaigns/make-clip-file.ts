import { randomUUID } from 'node:crypto';
import { extname, join } from 'node:path';
import { type ClipKind, MAX_CLIP_SECONDS } from '@/lib/contract/clips';
import { clipKey } from '@/lib/domain/files';
import { FRAME_RATE } from '@/lib/domain/limits';
import { BadMedia } from '../../ports/media-errors';
import type { MadeClip } from '../../ports/store/clips';
import type { Deps } from '../deps';
import { encodeVideo } from './encode-video';

/** Which part of what was sent a clip keeps; `toMs` may be after its end, and `null` is its end. */
export type Part = { fromMs: number; toMs: number | null };

/** What is cut off before a clip is decoded, too: more is no question, seconds. */
const LATEST_BEGIN = 60 * 60;

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'now'>;
type Input = { clipId: string; kind: ClipKind; source: string; folder: string; part: Part; from: string };

/**
 * Makes the files of a clip from one at `source`, and stores them. Their keys are doomed until a row names them, which
 * `keep` has to see to. Throws `BadMedia` for what is no such clip, or too long.
 */
export async function makeClipFile(
  { store, storage, files, media, now }: Needed,
  { clipId, from, ...input }: Input,
  keep: (keys: readonly string[], work: () => Promise<MadeClip>) => Promise<MadeClip> = async (keys, work) => {
    await store.doomedFiles.expect(keys, now());
    return work();
  },
): Promise<MadeClip> {
  const { path, poster, ...facts } = await MAKERS[input.kind]({ media }, input);
  const run = randomUUID();
  const fileKey = clipKey(clipId, from, run, `clip${extname(path)}`);
  const posterKey = poster === null ? null : clipKey(clipId, from, run, 'poster.jpg');
  const bytes = await files.size(path);
  return keep(posterKey === null ? [fileKey] : [fileKey, posterKey], async () => {
    await storage.store(fileKey, path);
    if (poster !== null && posterKey !== null) await storage.store(posterKey, poster);
    return { fileKey, posterKey, bytes, ...facts };
  });
}

type Made = Pick<MadeClip, 'seconds' | 'width' | 'height'> & { path: string; poster: string | null };
type Maker = (deps: Pick<Deps, 'media'>, input: Pick<Input, 'source' | 'folder' | 'part'>) => Promise<Made>;

const MAKERS: Readonly<Record<ClipKind, Maker>> = {
  async video({ media }, { source, folder, part }) {
    requireEarly(part);
    const maxFrames = MAX_CLIP_SECONDS * FRAME_RATE;
    const video = await encodeVideo({ media }, { source, folder, maxFrames, part: inFrames(part), isEven: true });
    const poster = join(folder, 'poster.jpg');
    await media.makePosters({ film: video.path, posters: [{ seconds: 0, output: poster }], isAwaited: true });
    return { path: video.path, poster, seconds: video.seconds, ...video.size };
  },
  async audio({ media }, { source, folder, part }) {
    requireEarly(part);
    const { path, seconds } = await media.makeSoundClip({ source, folder, part, maxSeconds: MAX_CLIP_SECONDS });
    return { path, poster: null, seconds, width: null, height: null };
  },
  async picture({ media }, { source, folder }) {
    const { path, size } = await media.makePictureClip({ source, folder });
    return { path, poster: null, seconds: null, ...size };
  },
};

function requireEarly({ fromMs }: Part): void {
  if (fromMs > LATEST_BEGIN * 1000) throw new BadMedia('tooLong', 'too much comes before it');
}

function inFrames({ fromMs, toMs }: Part): { from: number; to: number | null } {
  const frames = (ms: number) => Math.round((ms * FRAME_RATE) / 1000);
  const from = frames(fromMs);
  return { from, to: toMs === null ? null : Math.max(from + 1, frames(toMs)) };
}
