import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { useAnnouncement } from '../../ui/announce';
import { Button } from '../../ui/button';
import { useApi } from '../api';
import type { CampaignQuery } from './campaign-filters';
import { CampaignRow } from './campaign-row';

type Page = OrganizerOutput<'listCampaigns'>;
type TableProps = { query: CampaignQuery; first: Page | undefined };

const given = ({ search, status, type }: CampaignQuery) => ({
  search: search.trim() || undefined,
  status: status || undefined,
  type: type || undefined,
});

/** The campaigns that fit the query, a page after the other. */
export function CampaignTable({ query, first }: TableProps) {
  const t = useTranslations('organizer.campaigns');
  const { data } = useApi('listCampaigns', { query: given(query) }, first);
  const count = data && t('found', { count: data.total });
  useAnnouncement(first ? '' : (count ?? ''));
  return (
    <>
      {data && data.total === 0 ? (
        <p className="note">{t('none')}</p>
      ) : (
        <section className="box box--flush" aria-label={t('title')}>
          <table className="table" role="table">
            <caption className="visually-hidden">{t('title')}</caption>
            <thead role="rowgroup">
              <tr role="row">
                <ColumnHead>{t('campaign')}</ColumnHead>
                <ColumnHead>{t('status')}</ColumnHead>
                <ColumnHead isNumber>{t('opened')}</ColumnHead>
                <ColumnHead isNumber>{t('started')}</ColumnHead>
                <ColumnHead isNumber>{t('completed')}</ColumnHead>
                <ColumnHead isNumber>{t('toReview')}</ColumnHead>
                <ColumnHead>{t('lastActivity')}</ColumnHead>
              </tr>
            </thead>
            <tbody role="rowgroup">{data && <Rows key={JSON.stringify(query)} page={data} query={query} />}</tbody>
          </table>
        </section>
      )}
      {count && data.total > 0 && <p className="note">{count}</p>}
    </>
  );
}

function ColumnHead({ isNumber, children }: { isNumber?: boolean; children: string }) {
  return (
    <th role="columnheader" scope="col" className={isNumber ? 'num' : undefined}>
      {children}
    </th>
  );
}

/** The rows of a page, and of those behind it that were asked for. */
function Rows({ page, query }: { page: Page; query: CampaignQuery }) {
  const t = useTranslations('organizer.campaigns');
  const [after, setAfter] = useState<string | null>(null);
  const { data: next } = useApi('listCampaigns', after === null ? null : { query: { ...given(query), after } });
  return (
    <>
      {page.campaigns.map((campaign) => (
        <CampaignRow key={campaign.id} campaign={campaign} />
      ))}
      {next && <Rows page={next} query={query} />}
      {!next && page.next !== null && (
        <tr role="row">
          <td role="cell" colSpan={7}>
            <Button variant="secondary" onClick={() => setAfter(page.next)}>
              {t('showMore')}
            </Button>
          </td>
        </tr>
      )}
    </>
  );
}
