import { invitationTexts } from '@/app/organizer/invitation-texts';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { usualWords } from '@/lib/server/mail/write-message';

/** What the console proposes to say to those who are invited while nobody has written another invitation. */
export async function usualInvitation(campaign: Pick<EditedCampaign, 'title' | 'name' | 'link' | 'languages'>) {
  const [language = 'en'] = campaign.languages;
  return invitationTexts(campaign, { language, ...(await usualWords('invitation', language, false)) });
}
