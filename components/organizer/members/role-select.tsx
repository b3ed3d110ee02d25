'use client';

import { useTranslations } from 'next-intl';
import type { SelectHTMLAttributes } from 'react';
import { ROLES, type Role } from '@/lib/contract/organizer/role';
import { ConsoleIcon } from '../icon';

type RoleSelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
  value: Role;
  onChange: (role: Role) => void;
};

/** A choice of one of the roles. */
export function RoleSelect({ value, onChange, ...rest }: RoleSelectProps) {
  const t = useTranslations('organizer.frame.roles');
  return (
    <span className="select">
      <select {...rest} value={value} onChange={(event) => onChange(event.target.value as Role)}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t(role)}
          </option>
        ))}
      </select>
      <ConsoleIcon name="chevron" />
    </span>
  );
}
