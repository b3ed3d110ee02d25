import { organizerPaths } from '@/lib/contract/organizer/paths';
import { DELIVERY_DAYS } from '@/lib/domain/webhooks';
import type { Mail } from '../../ports/mail';
import type { OrganizerDeps } from '../organizer-deps';

type Logging = { logger: { warn(fields: object, event: string): void } };
type Needed = Pick<OrganizerDeps, 'store' | 'writeMail' | 'publicUrl'> & { mail: Mail } & Logging;

/**
 * Tells an organization's owners by mail that an endpoint of theirs was switched off. The log says when the mail server
 * does not take a message; the others are sent all the same.
 */
export async function notifySwitchedOff(
  { store, mail, writeMail, publicUrl, logger }: Needed,
  { organizationId, url }: { organizationId: string; url: string },
): Promise<void> {
  const link = `${publicUrl}${organizerPaths.webhooks()}`;
  // The rest of an address may be a secret.
  const values = { host: new URL(url).host, days: DELIVERY_DAYS, link };
  const owners = (await store.members.list(organizationId)).filter(
    ({ role, joinedAt }) => role === 'owner' && joinedAt,
  );
  const sent = await Promise.allSettled(
    owners.map(async ({ email, language }) =>
      mail.send({ to: email, ...(await writeMail('webhookSwitchedOff', values, language)) }),
    ),
  );
  // The delivery's job has done its work: trying it again would not tell the owner either.
  for (const it of sent)
    if (it.status === 'rejected')
      logger.warn({ err: it.reason as unknown }, 'an owner could not be told that a webhook is switched off');
}
