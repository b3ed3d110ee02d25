'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { mayDo } from '@/lib/domain/roles';
import { GuardedLink } from '../../ui/guarded';
import { useApi } from '../api';
import { Crumb, Head } from '../head';
import { useMember } from '../member-context';
import { Tally } from '../tally';
import { CAMPAIGN_TABS } from './campaign-tabs';
import { LinkName } from './link-name';
import { type MarkedCampaign, StatusChip } from './status-chip';
import { useCampaignTitle } from './use-campaign-title';

/** What the head of a campaign's pages shows of it. */
export type HeadedCampaign = Pick<EditedCampaign, 'id' | 'name' | 'title' | 'type'> &
  MarkedCampaign & {
    /** `null`: not yet; left out: nothing is said about it. */
    publishedAt?: string | null;
  };

type CampaignHeadProps = { campaign: HeadedCampaign; actions?: ReactNode };

/** The head of each page of one campaign: the way back, its title, what it is, `actions`, and its other pages. */
export function CampaignHead({ campaign, actions }: CampaignHeadProps) {
  const t = useTranslations('organizer.campaigns');
  const titleOf = useCampaignTitle();
  const { id, name, type, publishedAt } = campaign;
  return (
    <>
      <Head
        crumb={<CampaignsCrumb />}
        title={<bdi>{titleOf(campaign)}</bdi>}
        mark={<StatusChip campaign={campaign} />}
        facts={
          <p className="facts">
            <LinkName name={name} />
            <span>{t(`types.${type}`)}</span>
            {publishedAt === null && <span>{t('notPublished')}</span>}
          </p>
        }
        actions={actions}
      />
      <CampaignTabs id={id} />
    </>
  );
}

/** The way back to the list. */
export function CampaignsCrumb() {
  const t = useTranslations('organizer.campaigns');
  return <Crumb href={organizerPaths.campaigns()}>{t('title')}</Crumb>;
}

/** Whether a page is that of a tab, or one of its own pages. */
const isOn = (path: string, tab: string) => path === tab || path.startsWith(`${tab}/`);

function CampaignTabs({ id }: { id: string }) {
  const t = useTranslations('organizer.campaigns');
  const { role } = useMember();
  const path = usePathname();
  const { data: counts } = useApi('countSubmissions', { params: { id } });
  const tabs = CAMPAIGN_TABS.filter(({ may }) => mayDo(role, may)).map(({ name, page }) => ({ name, href: page(id) }));
  return (
    <nav className="tabs" aria-label={t('tabs')}>
      {tabs.map(({ name, href }) => (
        <GuardedLink key={name} href={href} aria-current={isOn(path, href) ? 'page' : undefined}>
          {t(name)} {name === 'submissions' && <Tally count={counts?.new ?? 0} />}
        </GuardedLink>
      ))}
    </nav>
  );
}
