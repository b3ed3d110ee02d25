import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Role } from '@/lib/contract/organizer/role';
import type { ConsoleIconName } from './icon';

export type RailLink = {
  /** Its words, in `organizer.frame`. */
  name: 'campaigns' | 'members' | 'tokens' | 'webhooks' | 'transcription' | 'data' | 'account';
  href: string;
  icon: ConsoleIconName;
  /** The least role that sees it. */
  may: Role;
  /** Whether pages below its address belong to it. */
  hasPagesBelow?: boolean;
};

/** What the menu leads to; a link is here only when its page works. */
export const MAIN_LINKS: readonly RailLink[] = [
  { name: 'campaigns', href: organizerPaths.campaigns(), icon: 'campaign', may: 'reviewer', hasPagesBelow: true },
];

export const SETTINGS_LINKS: readonly RailLink[] = [
  { name: 'members', href: organizerPaths.members(), icon: 'users', may: 'owner' },
  { name: 'tokens', href: organizerPaths.tokens(), icon: 'token', may: 'owner' },
  { name: 'webhooks', href: organizerPaths.webhooks(), icon: 'hook', may: 'owner' },
  { name: 'transcription', href: organizerPaths.transcription(), icon: 'captions', may: 'owner' },
  { name: 'data', href: organizerPaths.data(), icon: 'data', may: 'owner' },
  { name: 'account', href: organizerPaths.account(), icon: 'key', may: 'reviewer' },
];
