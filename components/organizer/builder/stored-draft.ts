import type { CampaignDraft, EditedCampaign } from '@/lib/contract/organizer/campaigns';

/** Returns what is being written of a campaign: its draft, or else the campaign itself. */
export function storedDraft(campaign: EditedCampaign): CampaignDraft {
  if (campaign.draft) return campaign.draft.content;
  const { name, type, allowSharing } = campaign;
  return {
    ...{ name, type, allowSharing },
    title: campaign.title ?? '',
    description: campaign.description ?? '',
    sections: campaign.sections.map(({ id, prompt, seconds }) => ({ id, prompt, seconds })),
  };
}
