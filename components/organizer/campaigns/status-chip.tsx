import { useTranslations } from 'next-intl';
import type { CampaignStatus } from '@/lib/contract/entities';

const LOOKS = { active: 'chip chip--ok', unpublished: 'chip', completed: 'chip chip--off', deleted: 'chip chip--off' };

type StatusChipProps = { status: CampaignStatus; isArchived?: boolean };

/** A campaign's status in the console's words. */
export function StatusChip({ status, isArchived }: StatusChipProps) {
  const t = useTranslations('organizer.campaigns');
  if (isArchived) return <span className="chip chip--off">{t('archived')}</span>;
  return <span className={LOOKS[status]}>{t(`statuses.${status}`)}</span>;
}
