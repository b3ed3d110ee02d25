import type { ReactNode } from 'react';
import { ConsoleIcon, type ConsoleIconName } from './icon';

/** A large drawing of what a page, or a place on it, is about. */
export function Emblem({ icon }: { icon: ConsoleIconName }) {
  return (
    <span className="empty__icon">
      <ConsoleIcon name={icon} />
    </span>
  );
}

type EmptyProps = { icon: ConsoleIconName; title: string; role?: 'status'; children: ReactNode };

/** Stands where a list would be, and says why there is none. */
export function Empty({ icon, title, role, children }: EmptyProps) {
  return (
    <div className="empty" role={role}>
      <Emblem icon={icon} />
      <h2 className="subheading">{title}</h2>
      {children}
    </div>
  );
}
