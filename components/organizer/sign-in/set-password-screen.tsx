'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import type { Me } from '@/lib/contract/organizer/members';
import { LinkGate } from './link-gate';
import { SetPasswordForm } from './set-password-form';
import { useLink } from './use-link';

/**
 * Lets in whoever followed a link that an owner made, and asks how to sign in from now on. `me`: who is signed in
 * already; the link may be somebody else's.
 */
export function SetPasswordScreen({ me }: { me: Me | null }) {
  const router = useRouter();
  const link = useLink(useCallback(() => router.refresh(), [router]));
  const isWhose = link.name === 'none' || (link.name === 'used' && link.email === me?.email);
  if (me && isWhose) return <SetPasswordForm me={me} />;
  return <LinkGate link={link} />;
}
