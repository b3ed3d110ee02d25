'use client';

import type { ReactNode } from 'react';
import { useBrand } from '../brand/brand-provider';
import { LanguageButton } from '../ui/language-button';
import { Emblem } from './empty';
import type { ConsoleIconName } from './icon';

type GateProps = {
  icon?: ConsoleIconName;
  title?: ReactNode;
  wide?: boolean;
  /** A line below the card. */
  note?: ReactNode;
  children?: ReactNode;
};

/** A page for who is not in the console yet: the logo, one card, and the languages. */
export function Gate({ note, ...card }: GateProps) {
  const { displayName } = useBrand();
  return (
    <main className="gate" id="main">
      <span className="logo" role="img" aria-label={displayName} />
      <GateCard {...card} />
      {note && <p className="note">{note}</p>}
      <LanguageButton />
    </main>
  );
}

/** The card alone. */
export function GateCard({ icon, title, wide, children }: Omit<GateProps, 'note'>) {
  return (
    <div className={wide ? 'gate__card gate__card--wide' : 'gate__card'}>
      {icon && <Emblem icon={icon} />}
      {title && <h1 className="heading">{title}</h1>}
      {children}
    </div>
  );
}
