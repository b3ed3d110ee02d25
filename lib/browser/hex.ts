/** Lower-case hexadecimal. By itself, because the first page needs no more of hashes. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
