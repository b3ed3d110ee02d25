import { browserFamily } from '@/lib/domain/browser-family';
import { troubleOf } from '@/lib/domain/troubles';
import { countUse, type CountingDeps } from '../count-use';
import type { Deps, Visitor } from '../deps';

type Input = {
  event: string;
  uuid?: string;
  campaign?: string;
  details?: string;
  whitelabel?: string;
  userAgent: string;
  address: string;
  visitor: Visitor;
};
type Needed = Pick<Deps, CountingDeps> & { logger: { info(fields: object, event: string): void } };

/**
 * Logs what a visitor's browser reports. The uuid is hashed: log lines of one visit can be grouped, but not linked to
 * the visitor. What keeps a visitor from recording is noted in the visit, if it is the caller's own: organizers see how
 * many it happens to. Throws `tooMany`.
 */
export async function logEvent(
  deps: Needed,
  { event, uuid, campaign, details, whitelabel, userAgent, address, visitor }: Input,
): Promise<undefined> {
  await countUse(deps, 'log', address);
  const visit = uuid && deps.fingerprint(`log ${uuid}`).slice(0, 12);
  deps.logger.info({ visit, campaign, details, whitelabel, browser: browserFamily(userAgent) }, event);
  const trouble = troubleOf(event, details);
  if (trouble && uuid && campaign && visitor.uuids.includes(uuid))
    await deps.store.visits.noteTrouble(campaign, uuid, trouble);
}
