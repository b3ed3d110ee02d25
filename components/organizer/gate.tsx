'use client';

import type { ReactNode } from 'react';
import { useBrand } from '../brand/brand-provider';

type GateProps = {
  wide?: boolean;
  /** A line below the card. */
  note?: ReactNode;
  children: ReactNode;
};

/** A page for who is not in the console yet: the logo and one card. */
export function Gate({ wide, note, children }: GateProps) {
  const { displayName } = useBrand();
  return (
    <main className="gate" id="main">
      <span className="logo" role="img" aria-label={displayName} />
      <div className={wide ? 'gate__card gate__card--wide' : 'gate__card'}>{children}</div>
      {note && <p className="note">{note}</p>}
    </main>
  );
}
