import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

type BannerProps = {
  tone?: 'plain' | 'ok' | 'warn' | 'danger';
  icon: IconName;
  id?: string;
  /** `alert` only for a message that stops the visitor. */
  role?: 'alert' | 'status';
  /** Paragraphs, after a heading if there is one. */
  children: ReactNode;
};

/** A message as part of the page. */
export function Banner({ tone = 'plain', icon, id, role, children }: BannerProps) {
  return (
    <div className={tone === 'plain' ? 'banner' : `banner banner--${tone}`} id={id} role={role}>
      <Icon name={icon} />
      {children}
    </div>
  );
}
