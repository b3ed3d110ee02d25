import { within } from '@/lib/async/within';

const never = new Promise<string>(() => {});

describe('waiting within a time', () => {
  it('returns what comes', async () => {
    expect(await within(Promise.resolve('here'), 60_000)).toBe('here');
  });

  it('returns nothing when it takes longer', async () => {
    expect(await within(never, 1)).toBeNull();
  });

  it('returns nothing once the signal is aborted', async () => {
    const stop = new AbortController();
    const waiting = within(never, 60_000, stop.signal);
    stop.abort();
    expect(await waiting).toBeNull();
    expect(await within(never, 60_000, stop.signal)).toBeNull();
  });

  it('rejects with what is waited for', async () => {
    await expect(within(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken');
  });
});
