/** How finely a wave is drawn. */
const BARS = 90;

/** Returns how loud a recording is from its beginning to its end, 0 to 1 each; none where the browser cannot tell. */
export async function readWave(film: Blob, createContext = () => new AudioContext()): Promise<number[]> {
  try {
    const context = createContext();
    try {
      const sound = await context.decodeAudioData(await film.arrayBuffer());
      return peaks(sound.getChannelData(0));
    } finally {
      await context.close();
    }
  } catch {
    // It is a drawing beside what says the same, and not every browser reads every recording.
    return [];
  }
}

function peaks(samples: Float32Array): number[] {
  const length = Math.max(1, Math.floor(samples.length / BARS));
  const loudest = Array.from({ length: BARS }, (_, bar) =>
    samples.subarray(bar * length, (bar + 1) * length).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
  const most = Math.max(...loudest, 0.01);
  return loudest.map((peak) => peak / most);
}
