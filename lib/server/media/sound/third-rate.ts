/** Of 48 kHz every third sample stays: 16 kHz. */
const THIRD = 3;
/** Its filter has so many numbers: an odd one, so that its delay is whole samples. */
const TAPS = 191;
const MIDDLE = (TAPS - 1) / 2;
/** Halfway between 6.8 kHz, which stays, and 8 kHz, from where on nothing may; by the rate. */
const CUTOFF = 7400 / 48_000;
/** Kaiser's window for 80 dB. */
const BETA = 7.86;

/** The filter, the same forwards and backwards. */
const FILTER = Float64Array.from({ length: TAPS }, (_, tap) => {
  const at = tap - MIDDLE;
  const window = bessel(BETA * Math.sqrt(1 - (at / MIDDLE) ** 2)) / bessel(BETA);
  return at === 0 ? 2 * CUTOFF : (Math.sin(2 * Math.PI * CUTOFF * at) / (Math.PI * at)) * window;
});

/** The modified Bessel function of the first kind and order 0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** Takes samples of one channel of 48 kHz piece by piece. Sound at a time is at the same time of what comes out. */
export type ThirdRate = {
  /** Returns the samples of 16 kHz that are known by now. */
  add(samples: Float64Array): Float64Array;
  /** Returns the last ones: all in all a third as many as were added, rounded up. */
  end(): Float64Array;
};

export function createThirdRate(): ThirdRate {
  // Before the beginning is silence.
  let held: Float64Array = new Float64Array(MIDDLE);
  let [added, made] = [0, 0];

  function take(samples: Float64Array): Float64Array {
    const all = new Float64Array(held.length + samples.length);
    all.set(held);
    all.set(samples, held.length);
    const count = Math.max(0, Math.floor((all.length - TAPS) / THIRD) + 1);
    const output = new Float64Array(count);
    for (let index = 0; index < count; index += 1) {
      const from = index * THIRD;
      let sum = FILTER[MIDDLE]! * all[from + MIDDLE]!;
      for (let tap = 0; tap < MIDDLE; tap += 1) sum += FILTER[tap]! * (all[from + tap]! + all[from + TAPS - 1 - tap]!);
      output[index] = sum;
    }
    held = all.slice(count * THIRD);
    made += count;
    return output;
  }

  return {
    add(samples) {
      added += samples.length;
      return take(samples);
    },
    end() {
      const left = Math.ceil(added / THIRD) - made;
      return take(new Float64Array(TAPS)).slice(0, left);
    },
  };
}
