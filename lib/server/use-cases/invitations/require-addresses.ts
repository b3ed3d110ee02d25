import { type ReadAddresses, readAddresses } from '@/lib/addresses/read-addresses';
import { AppError } from '@/lib/contract/errors';
import { MAX_INVITED } from '@/lib/contract/organizer/invitations';

/** Reads the addresses of a text. Throws `invalidParameters`, with the numbers of the lines that are no address. */
export function requireAddresses(text: string): ReadAddresses['addresses'] {
  const { addresses, lines } = readAddresses(text);
  if (lines.length > 0)
    throw new AppError('invalidParameters', 'Some lines are no address', { faults: ['addresses'], lines });
  if (addresses.length > MAX_INVITED || addresses.length === 0)
    throw new AppError('invalidParameters', 'No address, or too many', { faults: ['addresses'], most: MAX_INVITED });
  return addresses;
}
