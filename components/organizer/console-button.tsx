import { type ComponentPropsWithRef } from 'react';
import { GuardedButton } from '../ui/guarded';
import { ConsoleIcon, type ConsoleIconName } from './icon';

type ConsoleButtonProps = ComponentPropsWithRef<'button'> & {
  variant: 'primary' | 'secondary' | 'quiet' | 'danger';
  small?: boolean;
  /** Without a border, for what is done rarely. */
  plain?: boolean;
  icon?: ConsoleIconName;
};

/** A button of the console: like those of all pages, and smaller ones. */
export function ConsoleButton({ variant, small, plain, icon, className, children, ...rest }: ConsoleButtonProps) {
  const look = ['button', `button--${variant}`, plain && 'button--plain', small && 'button--small', className];
  return (
    <GuardedButton {...rest} className={look.filter(Boolean).join(' ')}>
      {icon && (
        <>
          <ConsoleIcon name={icon} />{' '}
        </>
      )}
      {children}
    </GuardedButton>
  );
}
