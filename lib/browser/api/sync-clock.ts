import { setContext } from '../context';
import type { Api } from './client';

/** Measures the difference between this device's clock and the server's. Half the round trip counts as the way back. */
export async function syncClock(api: Pick<Api, 'ping'>): Promise<void> {
  const sentAt = Date.now();
  const { time } = await api.ping({ params: {}, query: {}, body: {} });
  // The specification does not define the answer to a ping.
  if (!Number.isFinite(time)) return;
  setContext({ clockOffset: Math.round(time - (sentAt + Date.now()) / 2) });
}
