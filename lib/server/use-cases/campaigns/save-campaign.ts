import type { CampaignStatus } from '@/lib/contract/entities';
import type { PartialDraft } from '@/lib/contract/campaign-draft';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { AuditAction } from '@/lib/contract/organizer/data';
import { draftOf, writeOver } from '@/lib/domain/campaign-draft';
import { checkCampaign } from './check-campaign';
import type { OrganizerDeps } from '../organizer-deps';
import { findEditable, presentEdited, requireUnchanged } from './edited-campaign';
import { noteShownNames } from './note-shown-names';
import { writeAudit, type Actor } from '../write-audit';

type Needed = Pick<OrganizerDeps, 'store' | 'publicUrl' | 'now'>;
type Input = {
  member: Actor;
  id: string;
  /** Left out, or fields of it: what is stored, with its draft. */
  content?: PartialDraft;
  /** Left out: whatever somebody else has written meanwhile. */
  revision?: number;
};

/**
 * Writes what a member has made of a campaign: what an open one shows from now on. Throws `notFound`, `invalidCampaign`
 * with every fault, `changedMeanwhile`.
 */
export function saveCampaign(deps: Needed, input: Input): Promise<EditedCampaign> {
  return write(deps, input, 'campaign.saved');
}

/** The same, and opens the campaign to visitors. */
export function publishCampaign(deps: Needed, input: Input): Promise<EditedCampaign> {
  return write(deps, input, 'campaign.published', 'active');
}

async function write(
  deps: Needed,
  { member, id, content, revision }: Input,
  action: AuditAction,
  status?: CampaignStatus,
): Promise<EditedCampaign> {
  const { organizationId } = member;
  const stored = await findEditable(deps, organizationId, id);
  const campaign = await checkCampaign(deps, organizationId, stored, writeOver(draftOf(stored), content ?? {}));
  requireUnchanged(
    await deps.store.campaigns.write(
      organizationId,
      { ...campaign, status: status ?? campaign.status },
      revision ?? null,
    ),
  );
  await writeAudit(deps, member, action, id, { name: campaign.name });
  await noteShownNames(deps, member, { id, before: stored.reviewing, after: campaign.reviewing });
  return presentEdited(deps, organizationId, id);
}
