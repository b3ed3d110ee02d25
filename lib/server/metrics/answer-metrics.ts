import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metrics } from './metrics';

export type MetricsAnswer = { status: number; headers: Record<string, string>; body: string };

/**
 * Answers a request for the metrics: 404 where no token is set, 401 without the right one in `Authorization: Bearer`.
 */
export async function answerMetrics(
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  token: string | undefined,
  authorization: string | null,
): Promise<MetricsAnswer> {
  const text = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  if (!token) return { status: 404, headers: text, body: 'There are no metrics: METRICS_TOKEN is not set\n' };
  if (!isSame(authorization ?? '', `Bearer ${token}`))
    return { status: 401, headers: { ...text, 'WWW-Authenticate': 'Bearer' }, body: 'This needs METRICS_TOKEN\n' };
  return { status: 200, headers: { ...text, 'Content-Type': metrics.contentType }, body: await metrics.text() };
}

/** Takes the same time wherever the two differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
