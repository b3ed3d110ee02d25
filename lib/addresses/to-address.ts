import { isEmail } from '../domain/entered-text';

export type Address = { email: string; name: string | null };

const MAX_NAME = 200;
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
const MAX_EMAIL = 254;

/** Returns `null` for what is no address. */
export function toAddress(email: string, name: string): Address | null {
  const address = email.trim();
  const written = name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .trim();
  if (address.length > MAX_EMAIL || !isEmail(address)) return null;
  return { email: address, name: written === '' || written === address ? null : written };
}
