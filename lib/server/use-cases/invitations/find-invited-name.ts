import type { Deps } from '../deps';

/**
 * Returns the name of the person whose personal link to this campaign a browser has opened, as a proposal for the visit
 * that it begins; `null`: none is known. `invitation` is what the browser's cookie proves.
 */
export async function findInvitedName(
  { store }: Pick<Deps, 'store'>,
  { campaignId, invitation }: { campaignId: string; invitation: string | null },
): Promise<string | null> {
  return invitation === null ? null : store.invitations.nameOf(campaignId, invitation);
}
