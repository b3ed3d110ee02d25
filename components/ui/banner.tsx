import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon';

type BannerProps = {
  tone?: 'plain' | 'ok' | 'warn' | 'danger';
  icon: IconName;
  id?: string;
  /** For a message that stops the visitor. What only has changed is told by `SpokenBanner`. */
  role?: 'alert';
  ref?: Ref<HTMLDivElement>;
  /** Paragraphs, after a heading if there is one. */
  children: ReactNode;
};

/** A message as part of the page. */
export function Banner({ tone = 'plain', icon, id, role, ref, children }: BannerProps) {
  return (
    <div className={tone === 'plain' ? 'banner' : `banner banner--${tone}`} id={id} role={role} ref={ref}>
      <Icon name={icon} />
      {children}
    </div>
  );
}
