import parseAddresses from 'nodemailer/lib/addressparser';
import { isEmail } from '../domain/entered-text';
import { type Address, toAddress } from './to-address';

/**
 * Returns the addresses of one line, `null` when something in it is none. Words without an address belong to the one
 * behind them, as in `Müller, Anna <anna@mail.example>`; with a single address they may also stand behind it.
 */
export function readLine(line: string): Address[] | null {
  const parts = parseAddresses(separate(line), { flatten: true });
  const addresses: Address[] = [];
  let names: string[] = [];
  for (const { name, address } of parts) {
    if (address === '') {
      names.push(name);
      continue;
    }
    const read = toAddress(address, [...names, name].filter(Boolean).join(', '));
    // A second address would be lost as part of a name.
    if (!read || holdsAnother(read)) return null;
    addresses.push(read);
    names = [];
  }
  if (names.length === 0) return addresses;
  const [only, ...others] = addresses;
  return only && !only.name && others.length === 0 ? [{ ...only, name: names.join(' ') }] : null;
}

const wordsOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

const holdsAnother = ({ name }: Address) => wordsOf(name ?? '').some(isEmail);

/** Addresses that only spaces separate are separated as the parser knows it. */
function separate(line: string): string {
  const words = line.trim().split(/\s+/);
  return words.length > 1 && words.every(isEmail) ? words.join(', ') : line;
}
