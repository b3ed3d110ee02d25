'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { mayDo } from '@/lib/domain/roles';
import { GuardedLink } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { useMember } from '../member-context';
import { CampaignFilters, type CampaignQuery } from './campaign-filters';
import { CampaignTable } from './campaign-table';

const EVERYTHING: CampaignQuery = { search: '', status: '', type: '' };

type CampaignsScreenProps = {
  /** The first page of all that are not archived. */
  first: OrganizerOutput<'listCampaigns'>;
  /** Whether there are archived ones, where there are no others. */
  hasArchived?: boolean;
};

/** The organization's campaigns with their counts. */
export function CampaignsScreen({ first, hasArchived = false }: CampaignsScreenProps) {
  const t = useTranslations('organizer.campaigns');
  const mayWrite = mayDo(useMember().role, 'editor');
  const [query, setQuery] = useState(EVERYTHING);
  const asked = useDeferredValue(query);
  const hasNone = first.total === 0 && !hasArchived;
  const isEverything = asked.search.trim() === '' && asked.status === '' && asked.type === '';
  return (
    <>
      <div className="head">
        <div className="head__row">
          <div className="head__words">
            <div className="head__row">
              <h1 className="heading">{t('title')}</h1>
            </div>
          </div>
          {mayWrite && !hasNone && (
            <div className="inline">
              <NewCampaign />
            </div>
          )}
        </div>
      </div>
      {hasNone ? (
        <NoCampaigns mayWrite={mayWrite} />
      ) : (
        <>
          <CampaignFilters query={query} onChange={setQuery} />
          <CampaignTable query={asked} first={isEverything ? first : undefined} />
        </>
      )}
    </>
  );
}

function NewCampaign() {
  const t = useTranslations('organizer.campaigns');
  return (
    <GuardedLink isButton className="button button--primary" href={organizerPaths.newCampaign()}>
      <ConsoleIcon name="plus" /> {t('new')}
    </GuardedLink>
  );
}

function NoCampaigns({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations('organizer.campaigns');
  return (
    <div className="empty">
      <span className="empty__icon">
        <ConsoleIcon name="campaign" />
      </span>
      <h2 className="subheading">{t('emptyTitle')}</h2>
      <p>{t(mayWrite ? 'emptyText' : 'emptyReviewer')}</p>
      {mayWrite && (
        <>
          <div className="inline">
            <NewCampaign />
          </div>
          <p className="note">{t.rich('emptyFile', { code: (words) => <code>{words}</code> })}</p>
        </>
      )}
    </div>
  );
}
