import Link from 'next/link';
import type { AnchorHTMLAttributes, ComponentPropsWithRef } from 'react';
import { LinkWords } from './link-words';
import { useClickGuard } from './use-click-guard';

/**
 * The element of every button: a double click presses it once (spec 9.9). Disabled with `aria-disabled`, it keeps the
 * focus.
 */
export function GuardedButton({ type = 'button', onClick, ...rest }: ComponentPropsWithRef<'button'>) {
  return <button {...rest} type={type} onClick={useClickGuard(onClick)} />;
}

export type GuardedLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** An address outside the app, or a file. */
  external?: boolean;
  /** Whether it looks like a button. */
  isButton?: boolean;
};

/** The element of every link: a double click follows it once. Until the page it leads to is shown, it says so. */
export function GuardedLink({ external, isButton, onClick, children, ...rest }: GuardedLinkProps) {
  const guarded = useClickGuard(onClick);
  if (external) {
    return (
      <a {...rest} onClick={guarded}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} onClick={guarded}>
      <LinkWords isButton={isButton}>{children}</LinkWords>
    </Link>
  );
}

/** A link in a text to another site, which opens in a new tab. */
export function OutsideLink(props: Pick<GuardedLinkProps, 'href' | 'children'>) {
  return <GuardedLink {...props} external target="_blank" rel="noopener" />;
}
