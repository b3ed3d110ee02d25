import { open } from 'node:fs/promises';
import { runTool } from './run-tool';

/** The facts about a film file that a player sees. */
export type FilmFacts = {
  /** The boxes at the top level, in order. With `moov` before `mdat`, a player can start at once. */
  boxes: string[];
  seconds: number;
  video: {
    codec: string;
    profile: string;
    pixelFormat: string;
    width: number;
    height: number;
    frames: number;
    seconds: number;
  };
  audio: { codec: string; profile: string; sampleRate: number; channels: number; seconds: number } | null;
  /**
   * The times between two pictures, in ticks of the track's clock. There is one value when the frame rate is constant.
   */
  pictureSteps: number[];
};

type Stream = Record<
  'codec_type' | 'codec_name' | 'profile' | 'pix_fmt' | 'sample_rate' | 'duration' | 'nb_frames',
  string | undefined
> &
  Record<'width' | 'height' | 'channels', number | undefined> & { index: number };
type Probe = { streams: Stream[]; format: { duration?: string }; packets: { stream_index: number; pts: number }[] };

async function listBoxes(path: string): Promise<string[]> {
  const file = await open(path, 'r');
  const boxes: string[] = [];
  const header = Buffer.alloc(16);
  const { size } = await file.stat();
  for (let position = 0; position < size;) {
    await file.read(header, 0, 16, position);
    boxes.push(header.toString('latin1', 4, 8));
    const length = header.readUInt32BE(0);
    if (length === 0) break;
    position += length === 1 ? Number(header.readBigUInt64BE(8)) : length;
  }
  await file.close();
  return boxes;
}

/** Reads the facts about an MP4 file without decoding it. */
export async function readFilmFacts(path: string): Promise<FilmFacts> {
  const ofStream = 'index,codec_type,codec_name,profile,pix_fmt,width,height,sample_rate,channels,duration,nb_frames';
  const shown = `format=duration:stream=${ofStream}:packet=stream_index,pts`;
  const { stdout } = await runTool('ffprobe', ['-v', 'error', '-show_entries', shown, '-of', 'json', path]);
  const { streams, format, packets } = JSON.parse(stdout.toString()) as Probe;
  const video = streams.find((stream) => stream.codec_type === 'video');
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  if (!video) throw new Error('The film has no picture');
  const times = packets
    .filter((packet) => packet.stream_index === video.index)
    .map(({ pts }) => pts)
    .sort((one, other) => one - other);
  return {
    boxes: await listBoxes(path),
    seconds: Number(format.duration),
    video: {
      codec: video.codec_name ?? '',
      profile: video.profile ?? '',
      pixelFormat: video.pix_fmt ?? '',
      width: video.width ?? 0,
      height: video.height ?? 0,
      frames: Number(video.nb_frames),
      seconds: Number(video.duration),
    },
    audio: audio
      ? {
          codec: audio.codec_name ?? '',
          profile: audio.profile ?? '',
          sampleRate: Number(audio.sample_rate),
          channels: audio.channels ?? 0,
          seconds: Number(audio.duration),
        }
      : null,
    pictureSteps: [...new Set(times.slice(1).map((time, index) => time - times[index]!))],
  };
}
