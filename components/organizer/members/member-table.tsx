'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ListedMember } from '@/lib/contract/organizer/members';
import { who } from '../../ui/who';
import { Avatar } from '../avatar';
import { useMember } from '../member-context';
import { Action, Actions, Cell, NameCell, Table, TableBox } from '../table';
import { When } from '../when';
import { RoleSelect } from './role-select';
import type { Members } from './use-members';

type MemberTableProps = {
  members: readonly ListedMember[];
  actions: Members;
  onRemove: (member: ListedMember) => void;
};

/** Everybody who has come in. */
export function MemberTable({ members, actions, onRemove }: MemberTableProps) {
  const t = useTranslations('organizer.members');
  const columns = [t('person'), t('role'), t('signsInBy'), t('lastSeen')];
  return (
    <TableBox title={t('listTitle')} beside={<p className="note">{t('savedAtOnce')}</p>}>
      <Table caption={t('listTitle')} columns={columns} hasActions>
        {members.map((member) => (
          <MemberRow key={member.userId} member={member} actions={actions} onRemove={() => onRemove(member)} />
        ))}
      </Table>
    </TableBox>
  );
}

type MemberRowProps = { member: ListedMember; actions: Members; onRemove: () => void };

function MemberRow({ member, actions, onRemove }: MemberRowProps) {
  const t = useTranslations('organizer.members');
  const frame = useTranslations('organizer.frame');
  const format = useFormatter();
  const { userId } = useMember();
  const lastId = useId();
  const { email, role, signsInBy, seenAt, isLastOwner } = member;
  const name = member.name || email;
  const isMe = member.userId === userId;
  const ways = format.list(signsInBy.map((way) => t(`ways.${way}`)));
  return (
    <tr role="row">
      <NameCell>
        <span className="person">
          <Avatar name={name} />
          <span>
            <b>{isMe ? t.rich('you', { name, who }) : <bdi>{name}</bdi>}</b>
            {member.name && (
              <small>
                <bdi>{email}</bdi>
              </small>
            )}
          </span>
        </span>
      </NameCell>
      <Cell label={t('role')}>
        <RoleSelect
          aria-label={t('roleOf', { name })}
          value={role}
          disabled={isLastOwner}
          aria-describedby={isLastOwner ? lastId : undefined}
          onChange={(chosen) => actions.setRole(member, chosen, frame('saved'))}
        />
      </Cell>
      <Cell label={t('signsInBy')}>{ways || t('noWay')}</Cell>
      <Cell label={t('lastSeen')} look="when">
        {seenAt ? <When at={seenAt} /> : t('never')}
      </Cell>
      <Actions>
        {isLastOwner && (
          <span className="note" id={lastId}>
            {t('lastOwner')}
          </span>
        )}
        {!isMe && (
          <>
            <Action icon="link" label={t('forPerson', { email })} onClick={() => actions.renewLink(member)}>
              {t('newLink')}
            </Action>
            <Action
              label={frame('actionFor', { action: t('endSessions'), name })}
              onClick={() => actions.endSessions(member, t('signedOut', { name }))}
            >
              {t('endSessions')}
            </Action>
          </>
        )}
        {!isLastOwner && (
          <Action variant="danger" label={frame('actionFor', { action: t('remove'), name })} onClick={onRemove}>
            {t('remove')}
          </Action>
        )}
      </Actions>
    </tr>
  );
}
