import { MachineError } from '../ports/media-errors';
import type { Tools } from './tools';

const LIMITS = { seconds: 20, cpuSeconds: 20 };
const NEEDED_DECODERS = ['vp8', 'vp9', 'h264', 'opus', 'aac'];

/** A small sample of every feature that a film needs and that a build or version of ffmpeg may lack. */
const SAMPLE = [
  ...['-f', 'lavfi', '-i', 'color=s=64x48:r=25', '-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=mono'],
  ...[
    '-map',
    '0:v',
    '-vf',
    'scale=w=32:h=24:eval=frame,pad=64:48:-1:-1:eval=frame,fps=30:start_time=0,tpad=stop=-1:stop_mode=clone',
  ],
  ...[
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-pix_fmt',
    'yuv420p',
    '-frames:v',
    '2',
    '-fps_mode',
    'passthrough',
    '-f',
    'null',
    '-',
  ],
  ...[
    '-map',
    '1:a',
    '-af',
    'aresample=48000:async=1:first_pts=0,apad=whole_len=3200,atrim=end_sample=3200',
    '-c:a',
    'aac',
    '-aac_coder',
    'fast',
    '-f',
    'null',
    '-',
  ],
];

/** Rejects, and says what is missing, when these tools cannot make films. */
export async function checkTools(tools: Tools): Promise<void> {
  const [sample, listed, filters] = await Promise.all([
    tools.ffmpeg(SAMPLE, LIMITS),
    tools.ffprobe(['-decoders'], LIMITS),
    tools.ffprobe(['-filters'], LIMITS),
  ]);
  if (sample.end !== 'exit' || sample.code !== 0 || sample.stderr !== '') {
    throw new MachineError(
      `ffmpeg (5.1 or newer, with libx264) is needed: ${sample.end === 'exit' ? sample.stderr : sample.end}`,
    );
  }
  const decoders =
    listed.end === 'exit'
      ? new Set([...listed.stdout.matchAll(/^ [VA]\S+ (\S+)/gm)].map(([, name]) => name))
      : new Set();
  const missing = NEEDED_DECODERS.filter((name) => !decoders.has(name));
  if (missing.length > 0) throw new MachineError(`ffmpeg lacks the decoders ${missing.join(', ')}`);
  if (filters.end !== 'exit' || !/^ \S+ ass /m.test(filters.stdout))
    throw new MachineError('ffmpeg lacks libass (its filter ass), which writes names and captions into pictures');
}
