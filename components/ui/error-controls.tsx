import type { ReactNode } from 'react';
import { useClickGuard } from './use-click-guard';

/*
 * The controls of error screens, which are part of every page: they look like others, and load nothing of what those
 * need to tell that a page is on its way.
 */

type ErrorButtonProps = { isBusy?: boolean; onClick: () => void; children: ReactNode };

export function ErrorButton({ isBusy = false, onClick, children }: ErrorButtonProps) {
  const busy = isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {};
  return (
    <button {...busy} type="button" className="button button--primary button--large" onClick={useClickGuard(onClick)}>
      {children}
    </button>
  );
}

/** `isFirst`: there is no button beside it. */
export function ErrorLink({ href, isFirst, children }: { href: string; isFirst: boolean; children: ReactNode }) {
  const variant = isFirst ? 'primary' : 'quiet';
  return (
    <a className={`button button--${variant} button--large`} href={href} onClick={useClickGuard(undefined)}>
      {children}
    </a>
  );
}
