import { join } from 'node:path';
import type { ClipInput } from '../../ports/clip-media';
import type { Size } from '../../ports/media';
import { BadMedia } from '../../ports/media-errors';
import { requireSuccess } from '../encode';
import { fileUrl, type Tools } from '../tools';
import { readHead } from './read-head';

/** The longest side of a picture, pixels: of a screen as wide as they are. */
export const MAX_PICTURE_SIDE = 2048;
/** The largest picture that is read, pixels: a photograph of today's best cameras. */
const MAX_PIXELS = 12_000 * 9000;
/** A large photograph takes a second. */
const LIMITS = { seconds: 120, cpuSeconds: 40 };

/** How each kind begins, and by what it is read. */
const KINDS = [
  {
    demuxer: 'jpeg_pipe',
    decoder: 'mjpeg',
    begins: (head: Buffer) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  },
  {
    demuxer: 'png_pipe',
    decoder: 'png',
    begins: (head: Buffer) => head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n',
  },
  {
    demuxer: 'webp_pipe',
    decoder: 'webp',
    begins: (head: Buffer) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  },
];

/** See `Media.makePictureClip`. */
export async function makePictureClip(
  tools: Tools,
  { source, folder, signal }: ClipInput,
): Promise<{ path: string; type: 'jpg' | 'png'; size: Size }> {
  const head = await readHead(source, 12);
  const kind = KINDS.find(({ begins }) => begins(head));
  if (!kind) throw new BadMedia('unreadable', 'no picture by its first bytes');
  const input = [
    ...['-f', kind.demuxer, '-format_whitelist', kind.demuxer, '-protocol_whitelist', 'file'],
    // WebP with a picture as one frame of a video has the decoder of that.
    ...['-codec_whitelist', `${kind.decoder},vp8`, '-max_pixels', String(MAX_PIXELS)],
  ];
  const probed = await tools.ffprobe(
    [...input, '-select_streams', 'v:0', '-show_entries', 'stream=pix_fmt', '-of', 'csv=p=0', fileUrl(source)],
    { ...LIMITS, signal },
  );
  requireSuccess(probed);
  const type = /^(?:rgba|bgra|argb|abgr|ya8|ya16|rgba64|yuva|pal8)/.test(probed.stdout) ? 'png' : 'jpg';
  const path = join(folder, `picture.${type}`);
  const side = (length: string) => `'min(${MAX_PICTURE_SIDE},${length})'`;
  const scale = `scale=${side('iw')}:${side('ih')}:force_original_aspect_ratio=decrease`;
  const encoder = type === 'png' ? ['-c:v', 'png'] : ['-c:v', 'mjpeg', '-q:v', '3', '-pix_fmt', 'yuvj420p'];
  const drawn = await tools.ffmpeg(
    [
      ...['-threads', '1', ...input, '-i', fileUrl(source), '-map', '0:v:0', '-frames:v', '1'],
      ...['-vf', type === 'png' ? scale : `${scale}:out_range=pc`, ...encoder],
      ...['-map_metadata', '-1', '-f', 'image2', '-update', '1', fileUrl(path)],
    ],
    { ...LIMITS, signal },
  );
  requireSuccess(drawn);
  return { path, type, size: await sizeOf(tools, path, signal) };
}

/** Returns the size of a picture that was drawn. */
async function sizeOf(tools: Tools, path: string, signal?: AbortSignal): Promise<Size> {
  const probed = await tools.ffprobe(
    ['-select_streams', 'v:0', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', fileUrl(path)],
    { ...LIMITS, signal },
  );
  requireSuccess(probed);
  const [width = 0, height = 0] = probed.stdout.trim().split(',').map(Number);
  if (!width || !height) throw new BadMedia('unreadable', 'no picture came of it');
  return { width, height };
}
