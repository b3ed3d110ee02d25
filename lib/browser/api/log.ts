import { api } from './client';
import { getContext } from '../context';
import { createIdentity } from '../identity';
import { browserStorage } from '../storage';

/**
 * Sends an event to the server's log, with the visitor and the page (spec 7.30). The browser names itself in its own
 * header. Never blocks and never throws: a lost log line must not disturb the visitor.
 */
export function log(event: string, details?: string): void {
  const campaign = firstSegment(globalThis.location?.pathname ?? '');
  const uuid = createIdentity(browserStorage(), getContext().whitelabelId).peek(campaign);
  const body = {
    event: event.slice(0, 200),
    ...(uuid ? { uuid } : {}),
    ...(campaign ? { campaign: campaign.slice(0, 200) } : {}),
    ...(details ? { details: details.slice(0, 2000) } : {}),
  };
  api.log({ params: {}, query: {}, body }).catch(() => undefined);
}

function firstSegment(path: string): string {
  const segment = path.split('/')[1] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
