import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { InvitationState } from '@/lib/contract/organizer/invitations';
import { GuardedButton } from '../../ui/guarded';
import { apiAddress, useApi } from '../api';
import { ExportLink } from '../export-link';
import { MoreRow, Table, TableBox } from '../table';
import { InvitationLine } from './invitation-line';
import type { LineProps } from './line-actions';

type Page = OrganizerOutput<'listInvitations'>;

/** Which invitations are listed: those of a state, those to whom something was given, or all. */
export type Listed = InvitationState | 'adjusted' | undefined;

export const queryOf = (listed: Listed) => (listed === 'adjusted' ? { adjusted: 'true' as const } : { state: listed });

type TableProps = Omit<LineProps, 'invitation'> & {
  listed: Listed;
  page: Page;
  onListed: (listed: Listed) => void;
};

/** Who was invited, and how far each is. */
export function InvitationTable({ page, onListed, ...rest }: TableProps) {
  const t = useTranslations('organizer.invitations');
  const adjust = useTranslations('organizer.adjust');
  const all = Object.values(page.counts).reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const states = InvitationState.options.filter((state) => page.counts[state] > 0);
  const filter = (listed: Listed, words: string, count: number) => (
    <GuardedButton key={words} aria-pressed={listed === rest.listed} onClick={() => onListed(listed)}>
      {words} <b>{count}</b>
    </GuardedButton>
  );
  return (
    <TableBox
      title={t('invitations')}
      beside={
        <>
          <div className="filters" role="group" aria-label={t('byState')}>
            {filter(undefined, t('all'), all)}
            {states.map((state) => filter(state, t(`states.${state}`), page.counts[state]))}
            {(page.adjusted > 0 || rest.listed === 'adjusted') && filter('adjusted', adjust('filter'), page.adjusted)}
          </div>
          <ExportLink
            variant="secondary"
            small
            href={apiAddress('exportInvitations', { params: { id: rest.campaign.id } })}
          >
            {t('downloadCsv')}
          </ExportLink>
        </>
      }
    >
      <Table
        caption={t('invitations')}
        columns={[t('to'), t('state'), t('reminders.column'), adjust('column')]}
        hasActions
      >
        <Lines page={page} {...rest} />
      </Table>
    </TableBox>
  );
}

/** The lines of a page, and of those behind it that were asked for: each begins where the one before it ends now. */
function Lines({ page, ...rest }: Omit<TableProps, 'onListed'>) {
  const [goesOn, setGoesOn] = useState(false);
  const { campaign, listed, takenBack, onChanged } = rest;
  const { id } = campaign;
  const behind =
    goesOn && page.next !== null ? { params: { id }, query: { ...queryOf(listed), after: page.next } } : null;
  const { data, mutate } = useApi('listInvitations', behind, undefined, {
    ...takenBack.options,
    keepPreviousData: true,
  });
  const changed = () => {
    void mutate();
    onChanged();
  };
  return (
    <>
      {page.invitations.map((invitation) => (
        <InvitationLine key={invitation.id} invitation={invitation} {...rest} />
      ))}
      {behind && data && <Lines page={data} {...rest} onChanged={changed} />}
      {!(behind && data) && page.next !== null && <MoreRow columns={5} onMore={() => setGoesOn(true)} />}
    </>
  );
}
