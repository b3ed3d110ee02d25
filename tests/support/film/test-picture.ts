/**
 * The picture and the sound by which tests check a film. Every frame shows its number as blocks, least significant bit
 * first, white = 1. At every second a patch flashes white and a 1 kHz beep sounds. It is drawn small: a film's 640×480
 * is four times as wide and high.
 */
export const SMALL = { width: 160, height: 120 };
export const FPS = 30;
export const SAMPLE_RATE = 48_000;
/** In the film, blocks are 64 pixels wide and high, ten in a row: bits 0 to 9 above bits 10 and 11. */
export const BLOCKS = 12;

const BLOCK = 16;
const PER_ROW = SMALL.width / BLOCK;
const PATCH = { left: 48, top: 56, right: 112, bottom: 112 };
const MARK_FRAMES = 3;
const BLACK = 16;
const GREY = 60;
const WHITE = 235;

const blockOf = (bit: number) => ({ left: (bit % PER_ROW) * BLOCK, top: Math.floor(bit / PER_ROW) * BLOCK });

const fill = (frame: Buffer, left: number, top: number, right: number, bottom: number, value: number) => {
  for (let y = top; y < bottom; y++) frame.fill(value, y * SMALL.width + left, y * SMALL.width + right);
};

/** Draws one frame, 8 bit grey. */
export function drawFrame(number: number): Buffer {
  const frame = Buffer.alloc(SMALL.width * SMALL.height, GREY);
  for (let bit = 0; bit < BLOCKS; bit++) {
    const { left, top } = blockOf(bit);
    fill(frame, left, top, left + BLOCK, top + BLOCK, (number >> bit) & 1 ? WHITE : BLACK);
  }
  fill(frame, PATCH.left, PATCH.top, PATCH.right, PATCH.bottom, number % FPS < MARK_FRAMES ? WHITE : BLACK);
  return frame;
}

/** Reads the number that a frame shows in its first `blocks` blocks. */
export function readNumber(frame: Buffer, blocks: number): number {
  let number = 0;
  for (let bit = 0; bit < blocks; bit++) {
    const { left, top } = blockOf(bit);
    if (frame[(top + BLOCK / 2) * SMALL.width + left + BLOCK / 2]! > 128) number |= 1 << bit;
  }
  return number;
}

export function isFlash(frame: Buffer): boolean {
  const x = (PATCH.left + PATCH.right) / 2;
  const y = (PATCH.top + PATCH.bottom) / 2;
  return frame[y * SMALL.width + x]! > 128;
}

const PER_FRAME = SAMPLE_RATE / FPS;
const BYTES = 2;

/** A second of sound that begins with a beep; mono, 16 bit. */
const SECOND = Buffer.alloc(SAMPLE_RATE * BYTES);
for (let at = 0; at < MARK_FRAMES * PER_FRAME; at++)
  SECOND.writeInt16LE(Math.round(16_000 * Math.sin((2 * Math.PI * 1000 * at) / SAMPLE_RATE)), at * BYTES);

/** Returns the sound for `frames` frames from number `first` on, later by `delayMs`; mono, 16 bit. */
export function drawSound(first: number, frames: number, delayMs: number): Buffer {
  const delay = Math.round((delayMs / 1000) * SAMPLE_RATE);
  const from = (((first * PER_FRAME - delay) % SAMPLE_RATE) + SAMPLE_RATE) % SAMPLE_RATE;
  const sound = Buffer.alloc(frames * PER_FRAME * BYTES);
  for (let end = 0; end < sound.length;) end += SECOND.copy(sound, end, end === 0 ? from * BYTES : 0);
  return sound;
}

/** Returns a WAV file of mono 16 bit samples. */
export function wav(samples: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
