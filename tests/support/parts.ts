import { createHash } from 'node:crypto';

/** A part of a take as a browser sends it. */
export type SentPart = { index: number; content: Uint8Array<ArrayBuffer>; bytes: number; sha256: string };

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

export const createPart = (index: number, content: Uint8Array<ArrayBuffer>): SentPart => ({
  index,
  content,
  bytes: content.length,
  sha256: sha256(content),
});

/** Cuts a recording into this many parts of about the same size. */
export function cutIntoParts(recording: Uint8Array<ArrayBuffer>, count: number): SentPart[] {
  const at = (index: number) => Math.floor((recording.length * index) / count);
  return Array.from({ length: count }, (_, index) => createPart(index, recording.slice(at(index), at(index + 1))));
}

/** Returns the values that confirm a take of these parts. */
export function hashTake(parts: readonly SentPart[]): { parts: number; bytes: number; sha256: string } {
  const digests = Buffer.concat(parts.map((part) => Buffer.from(part.sha256, 'hex')));
  return { parts: parts.length, bytes: parts.reduce((sum, part) => sum + part.bytes, 0), sha256: sha256(digests) };
}
