'use client';

import { useTranslations } from 'next-intl';
import { Fragment, useId, useState } from 'react';
import type { ListedMember } from '@/lib/contract/organizer/members';
import { ROLES, type Role } from '@/lib/contract/organizer/role';
import { isEmail } from '@/lib/domain/entered-text';
import { FieldError } from '../../ui/field-error';
import { ConsoleButton } from '../console-button';
import { RoleSelect } from './role-select';

type InviteFormProps = { members: readonly ListedMember[]; onInvite: (email: string, role: Role) => Promise<void> };

/** Invites somebody as a member. */
export function InviteForm({ members, onInvite }: InviteFormProps) {
  const t = useTranslations('organizer.members');
  const words = useTranslations('organizer.frame');
  const ids = { heading: useId(), mail: useId(), role: useId(), fault: useId() };
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('reviewer');
  const [fault, setFault] = useState<string | null>(null);
  const invite = () => {
    const entered = email.trim().toLowerCase();
    if (!isEmail(entered)) return setFault(words('invalidEmail'));
    if (members.some((member) => member.email === entered)) return setFault(t('isMember'));
    setFault(null);
    setEmail('');
    void onInvite(entered, role);
  };
  return (
    <section className="box" aria-labelledby={ids.heading}>
      <h2 className="subheading" id={ids.heading}>
        {t('inviteTitle')}
      </h2>
      <form
        className="toolbar"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          invite();
        }}
      >
        <div className="field search">
          <label htmlFor={ids.mail}>{t('email')}</label>
          <input
            className="input"
            id={ids.mail}
            type="email"
            autoComplete="off"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            aria-invalid={fault !== null || undefined}
            aria-describedby={fault === null ? undefined : ids.fault}
          />
        </div>
        <div className="field">
          <label htmlFor={ids.role}>{t('role')}</label>
          <RoleSelect id={ids.role} value={role} onChange={setRole} />
        </div>
        <ConsoleButton variant="primary" type="submit" icon="mail">
          {t('invite')}
        </ConsoleButton>
      </form>
      {fault && <FieldError id={ids.fault}>{fault}</FieldError>}
      <details className="more">
        <summary>{t('rolesTitle')}</summary>
        <dl className="keys">
          {ROLES.map((one) => (
            <Fragment key={one}>
              <dt>
                <b>{words(`roles.${one}`)}</b>
              </dt>
              <dd>{t(`${one}May`)}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </section>
  );
}
