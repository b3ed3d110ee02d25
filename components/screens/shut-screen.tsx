import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ShutCampaign } from '@/lib/contract/backend-campaign';
import { paths } from '@/lib/contract/paths';
import type { Erasable } from '@/lib/domain/consent';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { Moment } from '../ui/moment';
import { useTimeZone } from '../ui/use-time-zone';
import { who } from '../ui/who';
import { useRefreshAt } from '../visit/use-refresh-at';
import { CampaignEyebrow } from './campaign-eyebrow';
import { ErasableVisit } from './erasable-visit';
import { PageShell } from './page-shell';

type ShutScreenProps = { campaign: ShutCampaign; erasable?: Erasable | null };

/**
 * The page of a campaign before it opens, and after it has closed at its date. It continues when it opens. `erasable`:
 * a visit that the visitor may still delete.
 */
export function ShutScreen({ campaign, erasable }: ShutScreenProps) {
  if (!erasable) return <Shut campaign={campaign} />;
  return (
    <ErasableVisit erasable={erasable} isClosed>
      {(erasing) => <Shut campaign={campaign} more={erasing} />}
    </ErasableVisit>
  );
}

function Shut({ campaign, more }: { campaign: ShutCampaign; more?: ReactNode }) {
  const t = useTranslations('dates');
  const { standing, opensAt, closesAt, now } = campaign.dates;
  const isOver = standing === 'closed';
  useRefreshAt(isOver ? null : opensAt, now);
  return (
    <PageShell layout="plain" links more={more}>
      <main className="center" id="main">
        <span className={isOver ? 'seal seal--off' : 'seal'} aria-hidden="true">
          <Icon name={isOver ? 'lock' : 'calendar'} />
        </span>
        <div className="copy__head">
          <CampaignEyebrow campaign={campaign} />
          <h1 className="title">{t(isOver ? 'closed' : 'notOpen')}</h1>
          <p className="lead">
            {isOver
              ? t.rich('closedLead', { name: who, organization: campaign.organization.name })
              : t.rich('notOpenLead', { when: () => opensAt && <Moment at={opensAt} format="day" /> })}
          </p>
        </div>
        <dl className="card dates">
          {opensAt && <DateRow label={t(isOver ? 'opened' : 'opens')} icon="calendar" at={opensAt} />}
          {closesAt && <DateRow label={t(isOver ? 'closedAt' : 'closes')} icon="lock" at={closesAt} />}
        </dl>
        <ZoneNote />
        {isOver ? (
          <p className="note">{t('received')}</p>
        ) : (
          <div className="actions">
            <ButtonLink
              variant="secondary"
              large
              icon="calendar"
              external
              href={paths.openingEntry(campaign.name)}
              download
            >
              {t('calendar')}
            </ButtonLink>
          </div>
        )}
      </main>
    </PageShell>
  );
}

function DateRow({ label, icon, at }: { label: string; icon: 'calendar' | 'lock'; at: string }) {
  return (
    <div>
      <Icon name={icon} />
      <dt>{label}</dt>
      <dd>
        <Moment at={at} />
      </dd>
    </div>
  );
}

/** Says of which place the times on a page are. */
export function ZoneNote() {
  const t = useTranslations('dates');
  const zone = useTimeZone();
  // Its line is there before the zone is known, so that nothing moves.
  return (
    <p className="note" style={zone ? undefined : { visibility: 'hidden' }}>
      {t('zone', { zone: zone ?? 'UTC' })}
    </p>
  );
}
