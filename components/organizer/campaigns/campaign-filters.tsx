import { useTranslations } from 'next-intl';
import type { CampaignKind } from '@/lib/contract/campaign-content';
import type { CampaignStatus } from '@/lib/contract/entities';
import { SearchField } from '../field';
import { Form } from '../form';
import { Select } from '../select';

/** What is looked for; empty: whatever it is. */
export type CampaignQuery = { search: string; status: CampaignStatus | 'archived' | ''; type: CampaignKind | '' };

const STATUSES = ['active', 'unpublished', 'completed'] as const satisfies readonly CampaignStatus[];
const TYPES = ['default', 'job'] as const satisfies readonly CampaignKind[];

type FiltersProps = { query: CampaignQuery; onChange: (query: CampaignQuery) => void };

/** The words to look for, and the filters of the list of campaigns. */
export function CampaignFilters({ query, onChange }: FiltersProps) {
  const t = useTranslations('organizer.campaigns');
  return (
    <Form className="toolbar" role="search">
      <SearchField label={t('search')} value={query.search} onChange={(search) => onChange({ ...query, search })} />
      <Select
        label={t('status')}
        value={query.status}
        onChange={(status) => onChange({ ...query, status: status as CampaignQuery['status'] })}
      >
        <option value="">{t('anyStatus')}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`statuses.${status}`)}
          </option>
        ))}
        <option value="archived">{t('archived')}</option>
      </Select>
      <Select
        label={t('type')}
        value={query.type}
        onChange={(type) => onChange({ ...query, type: type as CampaignQuery['type'] })}
      >
        <option value="">{t('anyType')}</option>
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`types.${type}`)}
          </option>
        ))}
      </Select>
    </Form>
  );
}
