'use client';

import { type ReactNode, createContext, use } from 'react';
import type { Me } from '@/lib/contract/organizer/members';

const MemberContext = createContext<Me | null>(null);

/** Tells everything below who is signed in. */
export function MemberProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MemberContext value={me}>{children}</MemberContext>;
}

/** Who is signed in, and for which organization. */
export function useMember(): Me {
  const me = use(MemberContext);
  if (!me) throw new Error('useMember needs a MemberProvider above it');
  return me;
}
