import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { AuditQuery } from '@/lib/contract/organizer/data';
import { apiAddress, callApi, useApi } from '../api';
import { Box } from '../box';
import { ExportLink } from '../export-link';
import { FaultBanner } from '../fault-banner';
import { SearchField } from '../field';
import { Form } from '../form';
import { Pager } from '../pager';
import { Select } from '../select';
import { usePages } from '../use-pages';
import { AuditLine } from './audit-line';
import { useFindActions } from './use-action-words';
import { useActorWords } from './use-actor-words';

type AuditPage = OrganizerOutput<'listAudit'>;

/** Who did what, the newest first. `actors`: who has done something. */
export function AuditBox({ first, actors }: { first: AuditPage; actors: readonly string[] }) {
  const t = useTranslations('organizer.data');
  const findActions = useFindActions();
  const actorWords = useActorWords();
  const [search, setSearch] = useState('');
  const [actor, setActor] = useState('');
  const sought = useDeferredValue(search).trim();
  const query: AuditQuery = {
    ...(sought && { search: sought, actions: findActions(sought).join() }),
    ...(actor && { actor }),
  };
  const isEverything = !sought && !actor;
  const { data, error } = useApi('listAudit', { query }, isEverything ? first : undefined, { keepPreviousData: true });
  return (
    <Box
      title={t('auditTitle')}
      beside={
        <ExportLink variant="secondary" small href={apiAddress('exportAudit', { query })}>
          {t('auditDownload')}
        </ExportLink>
      }
    >
      <Form className="toolbar" role="search">
        <SearchField label={t('auditSearch')} value={search} onChange={setSearch} />
        <Select label={t('who')} value={actor} onChange={setActor}>
          <option value="">{t('anybody')}</option>
          {actors.map((name) => (
            <option key={name} value={name}>
              {actorWords(name)}
            </option>
          ))}
        </Select>
      </Form>
      <FaultBanner fault={error ?? null} />
      {data && (
        <Entries
          key={entriesKey(query, data)}
          first={data}
          query={query}
          none={t(isEverything ? 'noAudit' : 'noneFound')}
        />
      )}
    </Box>
  );
}

/** The pages that were shown belong to one query and its first page; for a moment that is still the last query's. */
const entriesKey = (query: AuditQuery, { entries }: AuditPage) => JSON.stringify([query, entries.map(({ id }) => id)]);

function Entries({ first, query, none }: { first: AuditPage; query: AuditQuery; none: string }) {
  const { pages, showMore, ...paging } = usePages(first, (after) =>
    callApi('listAudit', { query: { ...query, after } }),
  );
  const entries = pages.flatMap((page) => page.entries);
  return (
    <>
      {entries.length === 0 ? (
        <p className="note" role="status">
          {none}
        </p>
      ) : (
        <ol className="log">
          {entries.map((entry) => (
            <AuditLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <Pager onMore={showMore} {...paging} />
    </>
  );
}
