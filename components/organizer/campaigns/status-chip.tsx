import { useFormatter, useTranslations } from 'next-intl';
import { useTimeZone } from '../when';
import { type DatedCampaign, useStanding } from './use-standing';

const LOOKS = { active: 'chip chip--ok', unpublished: 'chip', completed: 'chip chip--off', deleted: 'chip chip--off' };

/** What its chip says of a campaign. `archivedAt` left out: it is not archived. */
export type MarkedCampaign = DatedCampaign & { archivedAt?: string | null };

/** A campaign's status in the console's words: of an open one that it opens later, or has closed at its date. */
export function StatusChip({ campaign }: { campaign: MarkedCampaign }) {
  const t = useTranslations('organizer.campaigns');
  const standing = useStanding(campaign);
  const { archivedAt, opensAt } = campaign;
  if (archivedAt) return <span className="chip chip--off">{t('archived')}</span>;
  if (standing === 'notOpen' && opensAt) return <OpensOn at={opensAt} />;
  const status = standing === 'closed' ? 'completed' : campaign.status;
  return <span className={LOOKS[status]}>{t(`statuses.${status}`)}</span>;
}

function OpensOn({ at }: { at: string }) {
  const t = useTranslations('organizer.campaigns');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const date = format.dateTime(new Date(at), { day: 'numeric', month: 'short', year: 'numeric', timeZone });
  return (
    <span className="chip" suppressHydrationWarning>
      {t('opensOn', { date })}
    </span>
  );
}
