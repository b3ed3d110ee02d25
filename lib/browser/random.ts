import { toHex } from './hex';

type RandomSource = Pick<Crypto, 'getRandomValues'> & { randomUUID?: Crypto['randomUUID'] };

/** Returns a random version 4 uuid. Pages on an insecure origin have no `randomUUID`, but they have random bytes. */
export function randomUuid(source: RandomSource = globalThis.crypto): string {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
