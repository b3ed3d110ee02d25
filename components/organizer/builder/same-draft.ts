import type { CampaignDraft } from '@/lib/contract/organizer/campaigns';

/** Whether two drafts say the same. A saved one is trimmed, and its new sections have ids. */
export const isSameDraft = (one: CampaignDraft, other: CampaignDraft): boolean => wordsOf(one) === wordsOf(other);

function wordsOf({ name, title, description, type, allowSharing, sections }: CampaignDraft): string {
  const asked = sections.map(({ prompt, seconds }) => [prompt.trim(), seconds]);
  return JSON.stringify([name.trim(), title.trim(), description.trim(), type, allowSharing, asked]);
}
