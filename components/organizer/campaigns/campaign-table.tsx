import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { COUNTED_DAYS } from '@/lib/contract/organizer/campaigns';
import { useAnnouncement } from '../../ui/announce';
import { useApi } from '../api';
import { MoreRow, ofNumbers, Table } from '../table';
import type { CampaignQuery } from './campaign-filters';
import { CampaignRow } from './campaign-row';

type Page = OrganizerOutput<'listCampaigns'>;
type TableProps = { query: CampaignQuery; first: Page | undefined };

const given = ({ search, status, type }: CampaignQuery) => ({
  search: search.trim() || undefined,
  status: status === 'archived' ? undefined : status || undefined,
  archived: status === 'archived' ? ('true' as const) : undefined,
  type: type || undefined,
});

/** The campaigns that fit the query, a page after the other. */
export function CampaignTable({ query, first }: TableProps) {
  const t = useTranslations('organizer.campaigns');
  const { data } = useApi('listCampaigns', { query: given(query) }, first);
  const count = data && t('found', { count: data.total });
  const columns = [
    ...[t('campaign'), t('status')],
    ...(['opened', 'started', 'completed', 'toReview'] as const).map((name) => ofNumbers(t(name))),
    t('lastActivity'),
  ];
  useAnnouncement(first ? '' : (count ?? ''));
  return (
    <>
      {data && data.total === 0 ? (
        <p className="note">{t('none')}</p>
      ) : (
        <section className="box box--flush" aria-label={t('title')}>
          <Table caption={t('title')} columns={columns}>
            {data && <Rows key={JSON.stringify(query)} page={data} query={query} />}
          </Table>
        </section>
      )}
      {count && data.total > 0 && <p className="note">{t('countedNote', { found: count, days: COUNTED_DAYS })}</p>}
    </>
  );
}

/** The rows of a page, and of those behind it that were asked for. */
function Rows({ page, query }: { page: Page; query: CampaignQuery }) {
  const [after, setAfter] = useState<string | null>(null);
  const { data: next } = useApi('listCampaigns', after === null ? null : { query: { ...given(query), after } });
  return (
    <>
      {page.campaigns.map((campaign) => (
        <CampaignRow key={campaign.id} campaign={campaign} />
      ))}
      {next && <Rows page={next} query={query} />}
      {!next && page.next !== null && <MoreRow columns={7} onMore={() => setAfter(page.next)} />}
    </>
  );
}
