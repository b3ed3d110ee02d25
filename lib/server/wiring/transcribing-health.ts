import type { WebDeps } from '../use-cases/deps';
import type { HealthCheck } from './health';

/** What health says of the transcriber: a server without its answers works all the same. */
export function checkTranscriber({
  store,
  transcriberSetup,
}: Pick<WebDeps, 'store' | 'transcriberSetup'>): Record<string, HealthCheck> {
  if (!transcriberSetup) return {};
  const check = async () =>
    (await store.transcriberState.read()).failingSince ? ('failing' as const) : ('ok' as const);
  return { transcriber: { check, cacheMs: 5_000 } };
}
