import { organizerPaths } from '@/lib/contract/organizer/paths';
import { postAuth } from './auth-calls';

/** Returns a function that ends this session and leaves the console, whether or not the server could be reached. */
export function useSignOut(): () => void {
  const leave = () => window.location.assign(organizerPaths.signIn());
  return () => void postAuth('sign-out', {}).then(leave, leave);
}
