import { organizerPaths } from '@/lib/contract/organizer/paths';

export function signInFromHere(): string {
  const { pathname, search } = window.location;
  return organizerPaths.signIn(pathname + search);
}
