import { readEmailLogo } from '@/brands/email-logo.mjs';
import { createWriters } from '@/lib/server/mail/create-writers';

/** What stands above the emails of the usual brand. */
export const LETTERHEAD = { brand: 'HRfix', logo: readEmailLogo('hrfix') };

/** What writes its emails. */
export const WRITERS = createWriters(LETTERHEAD);
