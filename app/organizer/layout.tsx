import './console.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { requireOrganizer } from './require-member';

export const metadata: Metadata = { referrer: 'no-referrer' };

/** Everything of the organizer's side; its styles and scripts are loaded nowhere else. */
export default async function OrganizerLayout({ children }: { children: ReactNode }) {
  await requireOrganizer();
  return <div className="console">{children}</div>;
}
