/** A box: where it begins, where its content does, and where it ends. */
export type BoxRange = { start: number; body: number; end: number };

/** Finds a box by the types of those around it and its own. Throws when there is none. */
export function findBox(bytes: Buffer, path: readonly string[], within?: BoxRange): BoxRange {
  const [type, ...inner] = path;
  const end = within?.end ?? bytes.length;
  for (let start = within?.body ?? 0; start + 8 <= end; start += Math.max(8, bytes.readUInt32BE(start))) {
    if (bytes.toString('latin1', start + 4, start + 8) !== type) continue;
    const found = { start, body: start + 8, end: start + bytes.readUInt32BE(start) };
    return inner.length > 0 ? findBox(bytes, inner, found) : found;
  }
  throw new Error(`a mezzanine without the box ${type}`);
}
