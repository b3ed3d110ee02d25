import { browserFamily } from '@/lib/domain/browser-family';
import { countUse, type CountingDeps } from './count-use';
import type { Deps } from './deps';

type Input = {
  event: string;
  uuid?: string;
  campaign?: string;
  details?: string;
  whitelabel?: string;
  userAgent: string;
  address: string;
};
type Needed = Pick<Deps, CountingDeps> & { logger: { info(fields: object, event: string): void } };

/**
 * Logs what a visitor's browser reports. The uuid is hashed: log lines of one visit can be grouped, but not linked to
 * the visitor. Throws `tooMany`.
 */
export async function logEvent(
  deps: Needed,
  { event, uuid, campaign, details, whitelabel, userAgent, address }: Input,
): Promise<undefined> {
  await countUse(deps, 'log', address);
  const visit = uuid && deps.fingerprint(`log ${uuid}`).slice(0, 12);
  deps.logger.info({ visit, campaign, details, whitelabel, browser: browserFamily(userAgent) }, event);
}
