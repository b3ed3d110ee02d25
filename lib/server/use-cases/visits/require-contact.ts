import type { GivenContact } from '@/lib/contract/contact';
import { AppError } from '@/lib/contract/errors';
import { type Contact, type ContactAsked, readContact } from '@/lib/domain/contact';

/**
 * Returns how a visitor can be reached, as far as the campaign asks; what it does not ask for is not kept. Throws
 * `contactMissing` or `contactInvalid`.
 */
export function requireContact(campaign: ContactAsked, given: GivenContact, before?: Contact): Contact {
  const { contact, faults } = readContact(campaign, given, before);
  const fieldsWith = (fault: 'missing' | 'invalid') =>
    faults.filter((one) => one.fault === fault).map((one) => one.field);
  const [missing, invalid] = [fieldsWith('missing'), fieldsWith('invalid')];
  if (missing.length > 0) throw new AppError('contactMissing', 'The campaign requires it', { fields: missing });
  if (invalid.length > 0) throw new AppError('contactInvalid', 'Nobody can be reached there', { fields: invalid });
  return contact;
}
