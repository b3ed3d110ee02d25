import { LEVEL_MS, SILENCE } from '@/lib/domain/transcripts/find-speech';

/** The loudest sample of 16 bits. */
const FULL = 32_768;
/** Below, Hz, there is hum and wind, but no speech. */
const LOWEST = 100;

/** Measures how loud sound is, as `findSpeech` takes it: dBFS of every 20 ms, without its lowest tones. */
export function createLevels(rate: number) {
  const perLevel = (rate * LEVEL_MS) / 1000;
  const kept = 1 / (1 + (2 * Math.PI * LOWEST) / rate);
  const levels: number[] = [];
  let [before, high, power, count] = [0, 0, 0, 0];
  const close = () => {
    const dbfs = 10 * Math.log10(power / count / FULL ** 2);
    levels.push(Math.max(SILENCE, Math.round(dbfs * 10) / 10));
    [power, count] = [0, 0];
  };
  return {
    add(samples: Float64Array): void {
      for (let at = 0; at < samples.length; at += 1) {
        const sample = samples[at]!;
        high = kept * (high + sample - before);
        before = sample;
        power += high * high;
        count += 1;
        if (count === perLevel) close();
      }
    },
    /** Returns the levels; the last one may be of less than 20 ms. */
    end(): number[] {
      if (count > 0) close();
      return levels;
    },
  };
}
