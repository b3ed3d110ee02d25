import { useTranslations } from 'next-intl';
import type { CampaignStatus } from '@/lib/contract/entities';

const LOOKS = { active: 'chip chip--ok', unpublished: 'chip', completed: 'chip chip--off', deleted: 'chip chip--off' };

/** A campaign's status in the console's words. */
export function StatusChip({ status }: { status: CampaignStatus }) {
  const t = useTranslations('organizer.campaigns');
  return <span className={LOOKS[status]}>{t(`statuses.${status}`)}</span>;
}
