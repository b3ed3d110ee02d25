/** Samples a second of what transcribers take. */
export const WAV_RATE = 16_000;

/**
 * Returns a WAV of samples, one channel, signed 16-bit.
 * @param {ArrayLike<number>} samples
 * @param {number} rate samples a second
 */
export function makeWav(samples, rate = WAV_RATE) {
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  for (let at = 0; at < samples.length; at += 1) wav.writeInt16LE(samples[at], 44 + at * 2);
  return wav;
}

/**
 * Returns the samples of a WAV of signed 16-bit integers, of its first channel, from -1 to 1. Throws for another file.
 * @param {Buffer} wav
 */
export function readWav(wav) {
  if (wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE') throw new Error('no WAV');
  let [channels, rate] = [0, 0];
  for (let at = 12; at + 8 <= wav.length;) {
    const [name, bytes] = [wav.toString('latin1', at, at + 4), wav.readUInt32LE(at + 4)];
    if (name === 'fmt ') {
      [channels, rate] = [wav.readUInt16LE(at + 10), wav.readUInt32LE(at + 12)];
      if (wav.readUInt16LE(at + 22) !== 16) throw new Error('a WAV of other samples');
    }
    if (name === 'data') {
      const frames = Math.floor(Math.min(bytes, wav.length - at - 8) / 2 / channels);
      const samples = Array.from(
        { length: frames },
        (_, frame) => wav.readInt16LE(at + 8 + frame * channels * 2) / 32768,
      );
      return { rate, channels, samples };
    }
    at += 8 + bytes + (bytes % 2);
  }
  throw new Error('a WAV without samples');
}
