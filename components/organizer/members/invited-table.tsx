'use client';

import { useTranslations } from 'next-intl';
import type { ListedMember } from '@/lib/contract/organizer/members';
import { Action, Actions, Cell, NameCell, Table, TableBox } from '../table';
import { When } from '../when';
import type { Members } from './use-members';

/** Those who are invited and have not come in. */
export function InvitedTable({ members, actions }: { members: readonly ListedMember[]; actions: Members }) {
  const t = useTranslations('organizer.members');
  const roles = useTranslations('organizer.frame.roles');
  const title = t('invitedTitle');
  return (
    <TableBox title={title}>
      <Table caption={title} columns={[t('to'), t('role'), t('ends')]} hasActions>
        {members.map((member) => (
          <tr role="row" key={member.userId}>
            <NameCell>
              <b>
                <bdi>{member.email}</bdi>
              </b>
            </NameCell>
            <Cell label={t('role')}>{roles(member.role)}</Cell>
            <Cell label={t('ends')} look="when">
              {member.linkEndsAt ? <When at={member.linkEndsAt} /> : t('ended')}
            </Cell>
            <Actions>
              <Action
                icon="link"
                label={t('forPerson', { email: member.email })}
                onClick={() => actions.renewLink(member)}
              >
                {t('newLink')}
              </Action>
              <Action
                icon="close"
                label={t('invitationOf', { email: member.email })}
                onClick={() => actions.remove(member, t('takenBack'))}
              >
                {t('takeBack')}
              </Action>
            </Actions>
          </tr>
        ))}
      </Table>
    </TableBox>
  );
}
