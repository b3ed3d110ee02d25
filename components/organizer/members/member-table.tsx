'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ListedMember } from '@/lib/contract/organizer/members';
import { Avatar } from '../avatar';
import { ConsoleButton } from '../console-button';
import { useMember } from '../member-context';
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
  const headingId = useId();
  const columns = ['person', 'role', 'signsInBy', 'lastSeen'] as const;
  return (
    <section className="box box--flush" aria-labelledby={headingId}>
      <div className="box__head">
        <h2 className="subheading" id={headingId}>
          {t('listTitle')}
        </h2>
        <p className="note">{t('savedAtOnce')}</p>
      </div>
      <table className="table" role="table">
        <caption className="visually-hidden">{t('listTitle')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(column)}
              </th>
            ))}
            <th role="columnheader" scope="col" className="end">
              <span className="visually-hidden">{t('do')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {members.map((member) => (
            <MemberRow key={member.userId} member={member} actions={actions} onRemove={() => onRemove(member)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type MemberRowProps = { member: ListedMember; actions: Members; onRemove: () => void };

function MemberRow({ member, actions, onRemove }: MemberRowProps) {
  const t = useTranslations('organizer.members');
  const frame = useTranslations('organizer.frame');
  const { userId } = useMember();
  const lastId = useId();
  const { name, email, role, signsInBy, seenAt, isLastOwner } = member;
  const isMe = member.userId === userId;
  const ways = signsInBy.map((way) => t(`ways.${way}`)).join(', ');
  const forPerson = <span className="visually-hidden"> {name}</span>;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="name">
        <span className="person">
          <Avatar name={name || email} />
          <span>
            <b>
              <bdi>{isMe ? t('you', { name }) : name}</bdi>
            </b>
            <small>{email}</small>
          </span>
        </span>
      </th>
      <td role="cell" data-label={t('role')}>
        <RoleSelect
          aria-label={t('roleOf', { name })}
          value={role}
          disabled={isLastOwner}
          aria-describedby={isLastOwner ? lastId : undefined}
          onChange={(chosen) => actions.setRole(member, chosen, frame('saved'))}
        />
      </td>
      <td role="cell" data-label={t('signsInBy')}>
        {ways || t('noWay')}
      </td>
      <td role="cell" className="when" data-label={t('lastSeen')}>
        {seenAt ? <When at={seenAt} /> : t('never')}
      </td>
      <td role="cell" className="end" data-label="">
        <span className="inline">
          {isLastOwner && (
            <span className="note" id={lastId}>
              {t('lastOwner')}
            </span>
          )}
          {!isMe && (
            <>
              <ConsoleButton variant="quiet" small icon="link" onClick={() => actions.renewLink(member)}>
                {t('newLink')}
                {forPerson}
              </ConsoleButton>
              <ConsoleButton
                variant="quiet"
                small
                onClick={() => actions.endSessions(member, t('signedOut', { name }))}
              >
                {t('endSessions')}
                {forPerson}
              </ConsoleButton>
            </>
          )}
          {!isLastOwner && (
            <ConsoleButton variant="danger" plain small onClick={onRemove}>
              {t('remove')}
              {forPerson}
            </ConsoleButton>
          )}
        </span>
      </td>
    </tr>
  );
}
