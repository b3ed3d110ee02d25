import type { ButtonHTMLAttributes } from 'react';
import { useBusyAnnouncement } from './announce';
import { GuardedButton, GuardedLink, type GuardedLinkProps } from './guarded';
import { Icon, type IconName } from './icon';

type Look = {
  /** One `primary` button per screen; the second choice is `secondary`, the third `quiet`. */
  variant: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** For the main buttons of a screen. */
  large?: boolean;
  icon?: IconName;
};

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Set while the press is being answered. Shown in place of the button's words; its colours stay. */
    busyWords?: string | false;
  };

export function Button({ variant, large, icon, className, busyWords, children, ...rest }: ButtonProps) {
  // Not `disabled`, which would take the focus away.
  const busy = busyWords ? { 'aria-busy': true, 'aria-disabled': true, disabled: false } : {};
  useBusyAnnouncement(busyWords);
  return (
    <GuardedButton {...rest} {...busy} className={classNames({ variant, large }, className)}>
      {busyWords || (
        <>
          {icon && <Icon name={icon} />}
          {children}
        </>
      )}
    </GuardedButton>
  );
}

/** A link that looks like a button. It leads to a page of the app or, with `external`, to another address or a file. */
export function ButtonLink({
  variant,
  large,
  icon,
  className,
  children,
  ...rest
}: Look & Omit<GuardedLinkProps, 'isButton'>) {
  return (
    <GuardedLink {...rest} isButton className={classNames({ variant, large }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </GuardedLink>
  );
}

function classNames({ variant, large }: Look, more: string | undefined): string {
  return ['button', `button--${variant}`, large && 'button--large', more].filter(Boolean).join(' ');
}
