import { useTranslations } from 'next-intl';
import type { MessageKind } from '@/lib/contract/messages';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { GuardedLink } from '../../ui/guarded';

/** Leads to where the words of a message are written. */
export function EditMessage({ campaignId, kind }: { campaignId: string; kind: MessageKind }) {
  const t = useTranslations('organizer.messages');
  return (
    <p className="note">
      <GuardedLink href={organizerPaths.messages(campaignId, kind)}>{t('edit')}</GuardedLink>
    </p>
  );
}
