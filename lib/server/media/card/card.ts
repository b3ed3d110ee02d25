import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAME_RATE } from '@/lib/domain/limits';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import type { Size } from '../../ports/media';
import { fileUrl } from '../tools';
import { drawCard, LEVELS, type CardColours } from './draw-card';

/** The size of a film that begins with sound alone: that of most cameras. */
export const CARD_SIZE: Size = { width: 640, height: 480 };

/** A card that ffmpeg shows as long as the sound lasts: its inputs follow the recording's, which is the first. */
export type Card = {
  inputs: readonly string[];
  /** Makes the pictures `[card]`, without end. */
  graph: string;
};

/** Writes the card's pictures into a folder. A ring around its disc follows the level of the sound. */
export async function writeCard(folder: string, size: Size, colours: CardColours): Promise<Card> {
  const { silent, loud, levels } = drawCard(size, colours);
  const files = [
    { path: join(folder, 'card-silent'), content: silent, format: 'rgb24' },
    { path: join(folder, 'card-loud'), content: loud, format: 'rgb24' },
    { path: join(folder, 'card-levels'), content: levels, format: 'gray16le' },
    { path: join(folder, 'card-row'), content: Buffer.alloc(levels.length), format: 'gray16le' },
  ];
  await Promise.all(files.map(({ path, content }) => writeFile(path, content)));
  const inputs = files.flatMap(({ path, format }) => [
    ...['-f', 'rawvideo', '-framerate', String(FRAME_RATE), '-pixel_format', format],
    ...['-video_size', `${size.width}x${size.height}`, '-i', fileUrl(path)],
  ]);
  return { inputs, graph: GRAPH };
}

const still = (input: number, format: string, name: string) => `[${input}]loop=-1:1:0,format=${format}[${name}]`;

/** A bar as long as the sound is loud; it fades where the sound was louder a moment ago. */
const BAR = [
  `[0:a]aresample=${SAMPLE_RATE}:async=1:first_pts=0,aformat=channel_layouts=mono,apad`,
  `showvolume=r=${FRAME_RATE}:w=${LEVELS}:h=8:b=0:t=0:v=0:p=1:f=0.6:c=0xFFFFFFFF:m=p:ds=lin`,
  'format=gbrp[bar]',
].join(',');

/** Each pixel looks at the place of its own level on the bar: where that is lit, the loud picture shows. */
const GRAPH = [
  BAR,
  still(1, 'gbrp', 'silent'),
  still(2, 'gbrp', 'loud'),
  still(3, 'gray16le', 'levels'),
  still(4, 'gray16le', 'row'),
  '[bar][levels][row]remap=fill=black[lit]',
  '[silent][loud][lit]maskedmerge,scale=out_color_matrix=smpte170m:out_range=tv,format=yuv420p,setsar=1[card]',
].join(';');
