import type { AnchorHTMLAttributes, ComponentPropsWithRef, MouseEvent } from 'react';
import { TravelWords, useLeaving } from './link-words';
import { useClickGuard } from './use-click-guard';
import { useTravel } from './use-travel';

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
export function GuardedLink({ external, ...link }: GuardedLinkProps) {
  return external ? <ExternalLink {...link} /> : <PageLink {...link} />;
}

type LinkProps = Omit<GuardedLinkProps, 'external'>;

/**
 * Next's own link would be three kB more for every page, for what none here has any use of: to be fetched ahead. Each
 * is made for its visitor, when it is asked for.
 */
function PageLink({ isButton, onClick, children, ...rest }: LinkProps) {
  const { travel, isTravelling } = useTravel();
  const guarded = useClickGuard<HTMLAnchorElement>((event) => {
    onClick?.(event);
    if (event.defaultPrevented || opensBeside(event)) return;
    event.preventDefault();
    travel(rest.href);
  });
  return (
    <a {...rest} onClick={guarded}>
      <TravelWords isTravelling={isTravelling} isButton={isButton}>
        {children}
      </TravelWords>
    </a>
  );
}

/** Whether the browser follows a link itself, in another tab or window, or saves what it leads to. */
const opensBeside = ({ metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>): boolean =>
  metaKey || ctrlKey || shiftKey || altKey || currentTarget.target !== '';

function ExternalLink({ isButton, onClick, children, ...rest }: LinkProps) {
  const { isLeaving, leave } = useLeaving();
  // Any other address opens beside this page, or is a file, or a place on the page.
  const leavesPage = rest.href.startsWith('/') && !rest.target && rest.download === undefined;
  const guarded = useClickGuard<HTMLAnchorElement>((event) => {
    onClick?.(event);
    // What a page does itself does not leave it.
    if (leavesPage && !event.defaultPrevented) leave();
  });
  return (
    <a {...rest} onClick={guarded}>
      <TravelWords isTravelling={isLeaving} isButton={isButton}>
        {children}
      </TravelWords>
    </a>
  );
}

/** A link in a text to another site, which opens in a new tab. */
export function OutsideLink(props: Pick<GuardedLinkProps, 'href' | 'children'>) {
  return <GuardedLink {...props} external target="_blank" rel="noopener" />;
}
