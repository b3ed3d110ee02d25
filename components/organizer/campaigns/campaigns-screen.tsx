'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { mayDo } from '@/lib/domain/roles';
import { ConsoleLink } from '../console-button';
import { Empty } from '../empty';
import { Head } from '../head';
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
  const deferredQuery = useDeferredValue(query);
  const hasNone = first.total === 0 && !hasArchived;
  const isEverything = deferredQuery.search.trim() === '' && deferredQuery.status === '' && deferredQuery.type === '';
  return (
    <>
      <Head title={t('title')} actions={mayWrite && !hasNone && <NewCampaign />} />
      {hasNone ? (
        <NoCampaigns mayWrite={mayWrite} />
      ) : (
        <>
          <CampaignFilters query={query} onChange={setQuery} />
          <CampaignTable query={deferredQuery} first={isEverything ? first : undefined} />
        </>
      )}
    </>
  );
}

function NewCampaign() {
  const t = useTranslations('organizer.campaigns');
  return (
    <ConsoleLink variant="primary" icon="plus" href={organizerPaths.newCampaign()}>
      {t('new')}
    </ConsoleLink>
  );
}

function NoCampaigns({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations('organizer.campaigns');
  return (
    <Empty icon="campaign" title={t('emptyTitle')}>
      <p>{t(mayWrite ? 'emptyText' : 'emptyReviewer')}</p>
      {mayWrite && (
        <>
          <div className="inline">
            <NewCampaign />
          </div>
          <p className="note">{t.rich('emptyFile', { code: (words) => <code>{words}</code> })}</p>
        </>
      )}
    </Empty>
  );
}
