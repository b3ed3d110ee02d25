/**
 * SHA-256, in lower-case hexadecimal, of the parts' digests in order. Browsers cannot hash as bytes come along;
 * this needs no byte of the take again.
 */
export async function hashTake(partHashes: readonly string[]): Promise<string> {
  const digests = Uint8Array.from(partHashes.flatMap(bytesOf));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', digests));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hexadecimal: string): number[] {
  return (hexadecimal.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
}
