import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

type BannerProps = {
  tone?: 'plain' | 'ok' | 'warn' | 'danger';
  icon: IconName;
  id?: string;
  /** `alert` only for what stops the visitor. */
  role?: 'alert' | 'status';
  /** Paragraphs, a heading before them where it has one. */
  children: ReactNode;
};

/** A message in its place on the page. */
export function Banner({ tone = 'plain', icon, id, role, children }: BannerProps) {
  return (
    <div className={tone === 'plain' ? 'banner' : `banner banner--${tone}`} id={id} role={role}>
      <Icon name={icon} />
      {children}
    </div>
  );
}
