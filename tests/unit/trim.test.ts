import { LEAST_KEPT_MS, moveTrim, trimRange, trimToSend, wholeTrim } from '@/lib/domain/trim';

const length = 21_480;
const whole = wholeTrim(length);

describe('the trim of a recording', () => {
  it('is all of it at first, and then nothing has to be cut', () => {
    expect(whole).toEqual({ fromMs: 0, toMs: length });
    expect(trimToSend(whole, length)).toBeNull();
  });

  it('moves its ends by tenths of a second', () => {
    expect(moveTrim(whole, 'fromMs', 1849, length)).toEqual({ fromMs: 1800, toMs: length });
    expect(moveTrim(whole, 'toMs', 19_760, length)).toEqual({ fromMs: 0, toMs: 19_800 });
  });

  it('ends at the very end again, which need not be a tenth', () => {
    const trim = moveTrim({ fromMs: 0, toMs: 21_400 }, 'toMs', 21_500, length);
    expect(trim).toEqual(whole);
    expect(trimToSend(trim, length)).toBeNull();
  });

  it('is sent when either end was moved', () => {
    expect(trimToSend({ fromMs: 100, toMs: length }, length)).toEqual({ fromMs: 100, toMs: length });
    expect(trimToSend({ fromMs: 0, toMs: 20_000 }, length)).toEqual({ fromMs: 0, toMs: 20_000 });
  });

  it('keeps a second at least: no end passes the other', () => {
    const trim = { fromMs: 5000, toMs: 9000 };
    expect(moveTrim(trim, 'fromMs', 12_000, length)).toEqual({ fromMs: 9000 - LEAST_KEPT_MS, toMs: 9000 });
    expect(moveTrim(trim, 'toMs', 2000, length)).toEqual({ fromMs: 5000, toMs: 5000 + LEAST_KEPT_MS });
    expect(moveTrim(trim, 'fromMs', -300, length).fromMs).toBe(0);
    expect(moveTrim(trim, 'toMs', 99_000, length).toMs).toBe(length);
  });

  it('says how far its ends may be moved', () => {
    expect(trimRange({ fromMs: 5000, toMs: 9000 }, 'fromMs', length)).toEqual({ min: 0, max: 8000 });
    expect(trimRange({ fromMs: 5000, toMs: 9000 }, 'toMs', length)).toEqual({ min: 6000, max: length });
  });

  it('leaves alone what is shorter than a second', () => {
    const short = wholeTrim(700);
    expect(moveTrim(short, 'fromMs', 300, 700)).toEqual(short);
    expect(moveTrim(short, 'toMs', 300, 700)).toEqual(short);
  });
});
