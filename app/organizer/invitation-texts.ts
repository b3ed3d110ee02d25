import { createTranslator } from 'next-intl';
import { type InvitationTexts, PLACES } from '@/components/organizer/share/invitation-texts';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { DEFAULT_LANGUAGE, filesOf } from '@/lib/i18n/languages';

type Invites = Pick<EditedCampaign, 'title' | 'name' | 'link' | 'languages'>;

/** Returns what to propose for a campaign: whoever is asked may have another language than who asks. */
export async function invitationTexts({ title, name, link, languages }: Invites): Promise<InvitationTexts> {
  const [language = DEFAULT_LANGUAGE] = languages;
  const { default: messages } = await filesOf(language).mail();
  const t = createTranslator({ locale: language, messages, namespace: 'invitation' });
  const called = title ?? name;
  return {
    language,
    subject: t('subject', { title: called }),
    text: t('text', PLACES),
    post: t('post', { title: called, link }),
  };
}
