'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { ROLES, type Role } from '@/lib/contract/organizer/role';
import { Choice } from '../select';

type RoleSelectProps = Omit<ComponentProps<typeof Choice>, 'onChange' | 'value'> & {
  value: Role;
  onChange: (role: Role) => void;
};

/** A choice of one of the roles. */
export function RoleSelect({ onChange, ...rest }: RoleSelectProps) {
  const t = useTranslations('organizer.frame.roles');
  return (
    <Choice {...rest} onChange={(role) => onChange(role as Role)}>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {t(role)}
        </option>
      ))}
    </Choice>
  );
}
