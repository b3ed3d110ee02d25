import Link from 'next/link';
import type { ButtonHTMLAttributes, ComponentProps } from 'react';
import { Icon, type IconName } from './icon';
import { GUARD_MS, useClickGuard } from './use-click-guard';

type Look = {
  /** One `primary` a screen; a second way is `secondary`, a third `quiet`. */
  variant: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** For the screen's own buttons. */
  large?: boolean;
  icon?: IconName;
};

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { /** Milliseconds a second click is swallowed for. */ guardMs?: number };

/** A button that a double click presses once (spec 9). */
export function Button({ variant, large, icon, guardMs = GUARD_MS, type = 'button', className, onClick, children, ...rest }: ButtonProps) {
  const guarded = useClickGuard(onClick, guardMs);
  return (
    <button {...rest} type={type} className={classNames({ variant, large }, className)} onClick={guarded}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button: a page of the app, or with `external` an address outside it, or a file. */
export function ButtonLink({ variant, large, icon, external, className, children, ...rest }: Look & ComponentProps<typeof Link> & { external?: boolean }) {
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  const classes = classNames({ variant, large }, className);
  if (!external) return <Link {...rest} className={classes}>{inside}</Link>;
  const { href, target, download, rel } = rest;
  return <a href={String(href)} target={target} download={download} rel={rel} className={classes}>{inside}</a>;
}

function classNames({ variant, large }: Look, more: string | undefined): string {
  return ['button', `button--${variant}`, large && 'button--large', more].filter(Boolean).join(' ');
}
