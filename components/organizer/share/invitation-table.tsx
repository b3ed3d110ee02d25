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
type TableProps = Omit<LineProps, 'invitation'> & {
  state: InvitationState | undefined;
  page: Page;
  onState: (state: InvitationState | undefined) => void;
};

/** Who was invited, and how far each is. */
export function InvitationTable({ page, onState, ...rest }: TableProps) {
  const t = useTranslations('organizer.invitations');
  const adjust = useTranslations('organizer.adjust');
  const all = Object.values(page.counts).reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const states = InvitationState.options.filter((state) => page.counts[state] > 0);
  const filter = (state: InvitationState | undefined, words: string, count: number) => (
    <GuardedButton key={words} aria-pressed={state === rest.state} onClick={() => onState(state)}>
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
      <Table caption={t('invitations')} columns={[t('to'), t('state'), adjust('column')]} hasActions>
        <Lines page={page} {...rest} />
      </Table>
    </TableBox>
  );
}

/** The lines of a page, and of those behind it that were asked for: each begins where the one before it ends now. */
function Lines({ page, ...rest }: Omit<TableProps, 'onState'>) {
  const [goesOn, setGoesOn] = useState(false);
  const { campaign, state, takenBack, onChanged } = rest;
  const { id } = campaign;
  const behind = goesOn && page.next !== null ? { params: { id }, query: { state, after: page.next } } : null;
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
      {!(behind && data) && page.next !== null && <MoreRow columns={4} onMore={() => setGoesOn(true)} />}
    </>
  );
}
