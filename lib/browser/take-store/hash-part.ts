/** SHA-256 in lower-case hexadecimal. Needs a secure origin, as the camera does. */
export async function hashPart(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
