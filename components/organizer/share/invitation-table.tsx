import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { InvitationState } from '@/lib/contract/organizer/invitations';
import { GuardedButton, GuardedLink } from '../../ui/guarded';
import { apiAddress, useApi } from '../api';
import { ConsoleIcon } from '../icon';
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
          <GuardedLink
            external
            isButton
            className="button button--secondary button--small"
            href={apiAddress('exportInvitations', { params: { id: rest.campaignId } })}
            download
          >
            <ConsoleIcon name="download" /> {t('downloadCsv')}
          </GuardedLink>
        </>
      }
    >
      <Table caption={t('invitations')} columns={[t('to'), t('state'), t('since')]} hasActions>
        <Lines page={page} {...rest} />
      </Table>
    </TableBox>
  );
}

/** The lines of a page, and of those behind it that were asked for. */
function Lines({ page, ...rest }: Omit<TableProps, 'onState'>) {
  const [after, setAfter] = useState<string | null>(null);
  const { campaignId: id, state } = rest;
  const { data } = useApi('listInvitations', after === null ? null : { params: { id }, query: { state, after } });
  return (
    <>
      {page.invitations.map((invitation) => (
        <InvitationLine key={invitation.id} invitation={invitation} {...rest} />
      ))}
      {data && <Lines page={data} {...rest} />}
      {!data && page.next !== null && <MoreRow columns={4} onMore={() => setAfter(page.next)} />}
    </>
  );
}
