'use client';

import { useTranslations } from 'next-intl';
import { Fragment, useId, useState } from 'react';
import type { ListedMember } from '@/lib/contract/organizer/members';
import { ROLES, type Role } from '@/lib/contract/organizer/role';
import { isEmail } from '@/lib/domain/entered-text';
import { FieldError } from '../../ui/field-error';
import { Box } from '../box';
import { ConsoleButton } from '../console-button';
import { Field, InputField } from '../field';
import { Form } from '../form';
import { RoleSelect } from './role-select';

type InviteFormProps = { members: readonly ListedMember[]; onInvite: (email: string, role: Role) => Promise<void> };

/** Invites somebody as a member. */
export function InviteForm({ members, onInvite }: InviteFormProps) {
  const t = useTranslations('organizer.members');
  const words = useTranslations('organizer.frame');
  const faultId = useId();
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
    <Box title={t('inviteTitle')}>
      <Form className="toolbar" noValidate onSubmit={invite}>
        <InputField
          isMain
          label={t('email')}
          type="email"
          autoComplete="off"
          required
          value={email}
          onChange={setEmail}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : faultId}
        />
        <Field label={t('role')}>{(bound) => <RoleSelect {...bound} value={role} onChange={setRole} />}</Field>
        <ConsoleButton variant="primary" type="submit" icon="mail">
          {t('invite')}
        </ConsoleButton>
      </Form>
      {fault && <FieldError id={faultId}>{fault}</FieldError>}
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
    </Box>
  );
}
