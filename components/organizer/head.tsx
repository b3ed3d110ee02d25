import type { ReactNode } from 'react';
import { GuardedLink } from '../ui/guarded';
import { ConsoleIcon } from './icon';

type HeadProps = {
  /** The way back. */
  crumb?: ReactNode;
  title: ReactNode;
  /** Stands right behind the title. */
  mark?: ReactNode;
  /** Stands below it. */
  facts?: ReactNode;
  /** Stands beside it. */
  actions?: ReactNode;
};

/** The heading of a page of the console. */
export function Head({ crumb, title, mark, facts, actions }: HeadProps) {
  return (
    <div className="head">
      {crumb}
      <div className="head__row">
        <div className="head__words">
          <div className="head__row">
            <h1 className="heading">{title}</h1>
            {mark}
          </div>
          {facts}
        </div>
        {actions && <div className="inline">{actions}</div>}
      </div>
    </div>
  );
}

/** The way back to the page above. */
export function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <GuardedLink className="crumb" href={href}>
      <ConsoleIcon name="back" /> {children}
    </GuardedLink>
  );
}
