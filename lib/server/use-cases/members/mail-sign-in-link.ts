import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { OrganizerDeps } from '../organizer-deps';

type Deps = Pick<OrganizerDeps, 'store' | 'mail' | 'writeMail' | 'publicUrl'>;

/** Mails a link that was asked for at the sign-in page to a member; to nobody else. */
export async function mailSignInLink(deps: Deps, { email, token }: { email: string; token: string }): Promise<void> {
  const member = deps.mail && (await deps.store.members.findByEmail(email));
  if (!deps.mail || !member) return;
  const link = `${deps.publicUrl}${organizerPaths.link(token)}`;
  await deps.mail.send({ to: email, ...(await deps.writeMail('signInLink', { link }, member.language)) });
}
