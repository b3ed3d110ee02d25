import { randomUUID } from 'node:crypto';
import { CampaignName } from '@/lib/contract/entities';
import type { PartialDraft } from '@/lib/contract/campaign-draft';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { draftOf, EMPTY_DRAFT, writeOver } from '@/lib/domain/campaign-draft';
import { isReservedName, normaliseCampaignName } from '@/lib/domain/campaign-name';
import { madeUpName } from '@/lib/domain/made-up-name';
import type { OrganizerDeps } from '../organizer-deps';
import { findEditable, presentEdited, requireUnchanged } from './edited-campaign';
import { findFreeName } from './find-free-name';
import { writeAudit, type Actor } from '../write-audit';

type Needed = Pick<OrganizerDeps, 'store' | 'publicUrl' | 'now'>;
type Of = { member: Actor; id: string };

export async function getEditedCampaign(deps: Needed, { member, id }: Of): Promise<EditedCampaign> {
  return presentEdited(deps, member.organizationId, id);
}

/** Begins a campaign that is nothing but a draft. As long as its own name is none, or taken, it has another one. */
export async function createCampaign(
  deps: Needed,
  { member, draft: written }: { member: Of['member']; draft: PartialDraft },
): Promise<EditedCampaign> {
  const { organizationId } = member;
  const draft = writeOver(EMPTY_DRAFT, written);
  const id = randomUUID();
  let name = usableName(draft.name) ?? madeUpName(id);
  while (
    (await deps.store.organizerCampaigns.isTaken(name, null)) ||
    !(await deps.store.organizerCampaigns.create(organizationId, { id, name, draft }))
  )
    name = await findFreeName(deps, name);
  await writeAudit(deps, member, 'campaign.created', id, { name });
  return presentEdited(deps, organizationId, id);
}

/** Keeps what is being written; visitors see nothing of it. Throws `notFound`, `changedMeanwhile`. */
export async function keepDraft(
  deps: Needed,
  { member, id, content, revision }: Of & { content: PartialDraft; revision?: number },
): Promise<EditedCampaign> {
  const { organizationId } = member;
  const draft = writeOver(draftOf(await findEditable(deps, organizationId, id)), content);
  requireUnchanged(
    await deps.store.organizerCampaigns.keepDraft(organizationId, { id, draft, revision: revision ?? null }),
  );
  return presentEdited(deps, organizationId, id);
}

/** Begins a draft with everything of a campaign but its name and its videos, also its messages. Throws `notFound`. */
export async function duplicateCampaign(deps: Needed, { member, id }: Of): Promise<EditedCampaign> {
  const campaign = await findEditable(deps, member.organizationId, id);
  const name = await findFreeName(deps, campaign.name);
  const copy = await createCampaign(deps, { member, draft: { ...draftOf(campaign), name } });
  await deps.store.messages.copy(id, copy.id, deps.now());
  return copy;
}

function usableName(written: string): string | null {
  const name = normaliseCampaignName(written);
  return CampaignName.safeParse(name).success && !isReservedName(name) ? name : null;
}
