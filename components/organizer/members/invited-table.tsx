'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ListedMember } from '@/lib/contract/organizer/members';
import { ConsoleButton } from '../console-button';
import { When } from '../when';
import type { Members } from './use-members';

/** Those who are invited and have not come in. */
export function InvitedTable({ members, actions }: { members: readonly ListedMember[]; actions: Members }) {
  const t = useTranslations('organizer.members');
  const roles = useTranslations('organizer.frame.roles');
  const headingId = useId();
  return (
    <section className="box box--flush" aria-labelledby={headingId}>
      <div className="box__head">
        <h2 className="subheading" id={headingId}>
          {t('invitedTitle')}
        </h2>
      </div>
      <table className="table" role="table">
        <caption className="visually-hidden">{t('invitedTitle')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {(['to', 'role', 'ends'] as const).map((column) => (
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
            <tr role="row" key={member.userId}>
              <th role="rowheader" scope="row" className="name">
                <b>{member.email}</b>
              </th>
              <td role="cell" data-label={t('role')}>
                {roles(member.role)}
              </td>
              <td role="cell" className="when" data-label={t('ends')}>
                {member.linkEndsAt ? <When at={member.linkEndsAt} /> : t('ended')}
              </td>
              <td role="cell" className="end" data-label="">
                <span className="inline">
                  <ConsoleButton variant="quiet" small icon="link" onClick={() => actions.renewLink(member)}>
                    {t('newLink')}
                    <span className="visually-hidden"> {t('forPerson', { email: member.email })}</span>
                  </ConsoleButton>
                  <ConsoleButton
                    variant="quiet"
                    small
                    icon="close"
                    onClick={() => actions.remove(member, t('takenBack'))}
                  >
                    {t('takeBack')}
                    <span className="visually-hidden"> {t('invitationOf', { email: member.email })}</span>
                  </ConsoleButton>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
