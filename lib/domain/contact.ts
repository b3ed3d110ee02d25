import type { CampaignContent } from '../contract/campaign-content';
import type { GivenContact } from '../contract/contact';
import { isEmail } from './entered-text';

export type ContactField = 'email' | 'phone';
/** How a visitor can be reached; `null`: not given. */
export type Contact = Record<ContactField, string | null>;
export type ContactAsked = Pick<CampaignContent, 'askEmail' | 'askPhone'>;
export type ContactFault = { field: ContactField; fault: 'missing' | 'invalid' };

export const asksContact = ({ askEmail, askPhone }: ContactAsked): boolean => askEmail !== 'no' || askPhone !== 'no';

export const NO_CONTACT: Contact = { email: null, phone: null };

/** RFC 5321, 4.5.3.1: a whole address, without the angle brackets, and what may stand before its @. */
const MAX_EMAIL = 254;
const MAX_LOCAL = 64;
/** Longer than any number with the signs that people write into it. */
const MAX_PHONE = 50;

/**
 * Reads how a visitor can be reached, as typed: what the campaign asks for, in one form, and what is wrong with it.
 * What is left out is as it was `before`.
 */
export function readContact(
  { askEmail, askPhone }: ContactAsked,
  given: GivenContact,
  before: Contact = NO_CONTACT,
): { contact: Contact; faults: ContactFault[] } {
  const faults: ContactFault[] = [];
  const read = (field: ContactField, asked: 'no' | 'optional' | 'required', normalise: typeof readEmail) => {
    if (asked === 'no') return null;
    const typed = given[field] ?? before[field] ?? '';
    if (typed.trim() === '') {
      if (asked === 'required') faults.push({ field, fault: 'missing' });
      return null;
    }
    const value = normalise(typed);
    if (value === null) faults.push({ field, fault: 'invalid' });
    return value;
  };
  return { contact: { email: read('email', askEmail, readEmail), phone: read('phone', askPhone, readPhone) }, faults };
}

/** Returns an email address with its domain in lower case; `null`: it is none. */
function readEmail(typed: string): string | null {
  const address = typed.trim().normalize('NFC');
  if (address.length > MAX_EMAIL || !isEmail(address)) return null;
  const [local = '', domain = ''] = address.split('@');
  const isSound =
    local.length <= MAX_LOCAL &&
    !/[\p{C}\s<>()[\],;:\\"]/u.test(local) &&
    local.split('.').every((part) => part !== '') &&
    domain.split('.').every((label) => /^[\p{L}\p{N}\p{M}-]{1,63}$/u.test(label) && !/^-|-$/.test(label));
  return isSound ? `${local}@${domain.toLowerCase()}` : null;
}

/** Returns a phone number as its digits, with the + before a country's; `null`: it is none. */
function readPhone(typed: string): string | null {
  if (typed.length > MAX_PHONE) return null;
  const digits = typed
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹०-९]/g, toAsciiDigit)
    // People write +44 (0)20 …; the 0 is only dialled without the country's number.
    .replace(/^(\s*\+[\d\s]+)\(0\)/, '$1')
    .replace(/[\s\p{Cf}().\-‐-―−/]/gu, '');
  return /^\+?\d{5,15}$/.test(digits) ? digits : null;
}

const ZEROS = ['٠', '۰', '०'];

function toAsciiDigit(digit: string): string {
  const values = ZEROS.map((zero) => digit.charCodeAt(0) - zero.charCodeAt(0));
  return String(values.find((value) => value >= 0 && value <= 9));
}
