/** Returns lower-case hexadecimal. In a file of its own, because the first page needs nothing else of hashing. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
