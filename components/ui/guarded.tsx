import Link from 'next/link';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { useClickGuard } from './use-click-guard';

/**
 * The element of every button: a double click presses it once (spec 9.9). Disabled with `aria-disabled`, it keeps the
 * focus.
 */
export function GuardedButton({ type = 'button', onClick, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} onClick={useClickGuard(onClick)} />;
}

export type GuardedLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** An address outside the app, or a file. */
  external?: boolean;
};

/** The element of every link: a double click follows it once. */
export function GuardedLink({ external, onClick, ...rest }: GuardedLinkProps) {
  const guarded = useClickGuard(onClick);
  return external ? <a {...rest} onClick={guarded} /> : <Link {...rest} onClick={guarded} />;
}

/** A link in a text to another site, which opens in a new tab. */
export function OutsideLink(props: Pick<GuardedLinkProps, 'href' | 'children'>) {
  return <GuardedLink {...props} external target="_blank" rel="noopener" />;
}
