import { organizerPaths } from '@/lib/contract/organizer/paths';

/** Returns the address of the sign-in page from which one comes back to this page. */
export function signInFromHere(): string {
  const { pathname, search } = window.location;
  return organizerPaths.signIn(pathname + search);
}
