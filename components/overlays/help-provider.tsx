'use client';

import { type ReactNode, createContext, use, useCallback, useState } from 'react';
import { FaqDialog } from './faq-dialog';

const HelpContext = createContext<(() => void) | null>(null);

/** Renders the FAQ, which every page opens with 'Need Help'. */
export function HelpProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  return (
    <HelpContext value={open}>
      {children}
      {isOpen && <FaqDialog onClose={() => setIsOpen(false)} />}
    </HelpContext>
  );
}

/** Returns a function that opens the FAQ. */
export function useHelp(): () => void {
  const open = use(HelpContext);
  if (!open) throw new Error('useHelp needs a HelpProvider above it');
  return open;
}
