import { organizerPaths } from '@/lib/contract/organizer/paths';

/** The cookie that opens one share link: browsers send it nowhere else. */
export const sharedCookie = (token: string) => ({ name: 'shared', path: organizerPaths.shared(token) });
