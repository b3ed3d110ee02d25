import type { ComponentPropsWithRef, ReactNode } from 'react';
import { GuardedButton, GuardedLink, type GuardedLinkProps } from '../ui/guarded';
import { ConsoleIcon, type ConsoleIconName } from './icon';

type Look = {
  variant: 'primary' | 'secondary' | 'quiet' | 'danger';
  small?: boolean;
  /** Without a border, for what is done rarely. */
  plain?: boolean;
  icon?: ConsoleIconName;
};

/** A button of the console: like those of all pages, and smaller ones. */
export function ConsoleButton({
  variant,
  small,
  plain,
  icon,
  children,
  ...rest
}: Look & ComponentPropsWithRef<'button'>) {
  return (
    <GuardedButton {...rest} className={classNames({ variant, small, plain }, rest.className)}>
      <WithIcon icon={icon}>{children}</WithIcon>
    </GuardedButton>
  );
}

/** A link that looks like a button of the console. While its page is loading, it says so in place of its words. */
export function ConsoleLink({ variant, small, plain, icon, children, ...rest }: Look & GuardedLinkProps) {
  return (
    <GuardedLink isButton {...rest} className={classNames({ variant, small, plain }, rest.className)}>
      <WithIcon icon={icon}>{children}</WithIcon>
    </GuardedLink>
  );
}

function WithIcon({ icon, children }: Pick<Look, 'icon'> & { children: ReactNode }) {
  return (
    <>
      {icon && (
        <>
          <ConsoleIcon name={icon} />{' '}
        </>
      )}
      {children}
    </>
  );
}

const classNames = ({ variant, small, plain }: Look, more?: string) =>
  ['button', `button--${variant}`, plain && 'button--plain', small && 'button--small', more].filter(Boolean).join(' ');
