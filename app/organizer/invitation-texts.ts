import { createTranslator } from 'next-intl';
import { givenTitle } from '@/components/organizer/campaigns/given-title';
import type { InvitationTexts } from '@/components/organizer/share/invitation-texts';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Message } from '@/lib/contract/organizer/messages';
import { DEFAULT_LANGUAGE, filesOf, type Language, LANGUAGES } from '@/lib/i18n/languages';

type Invites = Pick<EditedCampaign, 'title' | 'name' | 'link'>;

/**
 * Returns what to propose for a campaign, whose `invitation` has the words of the email: whoever is asked may have
 * another language than who asks.
 */
export async function invitationTexts(
  { link, ...campaign }: Invites,
  { language, subject, text }: Pick<Message, 'language' | 'subject' | 'text'>,
): Promise<InvitationTexts> {
  const { default: messages } = await filesOf(language).mail();
  const t = createTranslator({ locale: language, messages, namespace: 'invitation' });
  const title = givenTitle(campaign) ?? (await untitledIn(language));
  return { language, subject, text, post: t('post', { title, link }) };
}

/** What the console calls a campaign without a title; in English where it is not in this language. */
async function untitledIn(language: Language): Promise<string> {
  const { default: words } = await (filesOf(language).organizer ?? LANGUAGES[DEFAULT_LANGUAGE].organizer)();
  return words.campaigns.untitled;
}
