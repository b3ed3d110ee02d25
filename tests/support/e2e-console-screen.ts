import type { Page } from '@playwright/test';
import type { Role } from '@/lib/contract/organizer/role';
import type { House } from './console-house';

/** A page of the console in one of its states. */
export type ConsoleScreen = {
  name: string;
  /** Who sees it; `null`: somebody who is not signed in. */
  by: Role | null;
  path: string | ((house: House) => string);
  /** It is there on a phone alone. */
  onPhone?: boolean;
  /** It is looked at in forced colours, and with text twice as large, too. */
  closely?: boolean;
  /** What is done on the page, and how it is seen that the state is there. */
  show: (page: Page, house: House) => Promise<void>;
};
