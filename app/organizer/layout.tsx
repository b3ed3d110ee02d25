import './console.css';
import type { ReactNode } from 'react';
import { requireOrganizer } from './require-member';

/** Everything of the organizer's side; its styles and scripts are loaded nowhere else. */
export default async function OrganizerLayout({ children }: { children: ReactNode }) {
  await requireOrganizer();
  return <div className="console">{children}</div>;
}
