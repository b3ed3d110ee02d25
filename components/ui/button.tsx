import type { ButtonHTMLAttributes } from 'react';
import { GuardedButton, GuardedLink, type GuardedLinkProps } from './guarded';
import { Icon, type IconName } from './icon';

type Look = {
  /** One `primary` button per screen; the second choice is `secondary`, the third `quiet`. */
  variant: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** For the main buttons of a screen. */
  large?: boolean;
  icon?: IconName;
};

export function Button({
  variant,
  large,
  icon,
  className,
  children,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <GuardedButton {...rest} className={classNames({ variant, large }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </GuardedButton>
  );
}

/** A link that looks like a button. It leads to a page of the app or, with `external`, to another address or a file. */
export function ButtonLink({ variant, large, icon, className, children, ...rest }: Look & GuardedLinkProps) {
  return (
    <GuardedLink {...rest} className={classNames({ variant, large }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </GuardedLink>
  );
}

function classNames({ variant, large }: Look, more: string | undefined): string {
  return ['button', `button--${variant}`, large && 'button--large', more].filter(Boolean).join(' ');
}
