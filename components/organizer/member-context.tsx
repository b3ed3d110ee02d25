'use client';

import { type ReactNode, createContext, use } from 'react';
import type { Me } from '@/lib/contract/organizer/members';

type SignedIn = { me: Me; toReview: number; canMail: boolean };

const MemberContext = createContext<SignedIn | null>(null);

/**
 * Tells everything below who is signed in. `toReview`: how many submissions nobody has decided about. `canMail`:
 * whether this server can send emails.
 */
export function MemberProvider({ children, ...signedIn }: SignedIn & { children: ReactNode }) {
  return <MemberContext value={signedIn}>{children}</MemberContext>;
}

function useSignedIn(): SignedIn {
  const signedIn = use(MemberContext);
  if (!signedIn) throw new Error('useMember needs a MemberProvider above it');
  return signedIn;
}

/** Who is signed in, and for which organization. */
export const useMember = (): Me => useSignedIn().me;

/** How many submissions of the organization nobody has decided about; 1000 is as many or more. */
export const useToReview = (): number => useSignedIn().toReview;

/** Whether this server can send emails. */
export const useCanMail = (): boolean => useSignedIn().canMail;
