import { MAX_FILE_BYTES, maxRecordingSeconds } from './limits';

/** Facts about a file that a visitor has chosen in the place of a recording. */
export type FileFacts = {
  bytes: number;
  /** What it is by its first bytes; `null`: nothing that the server takes. */
  mimeType: FilmType | null;
  /** How long it is; `null`: this browser cannot tell. */
  seconds: number | null;
};

export type FilmType = 'video/mp4' | 'video/webm';

/** Why a file cannot be sent. */
export type FileFault = 'tooLarge' | 'notVideo' | 'tooLong';

/** How many of a file's first bytes show what it is. */
export const HEAD_BYTES = 8;

/** The first bytes of Matroska and WebM. */
const EBML = [0x1a, 0x45, 0xdf, 0xa3];

/** Returns what a file is by its first bytes: its name and the type that the system gives it may be wrong. */
export function filmTypeOf(head: Uint8Array): FilmType | null {
  if (EBML.every((byte, index) => head[index] === byte)) return 'video/webm';
  return String.fromCharCode(...head.slice(4, 8)) === 'ftyp' ? 'video/mp4' : null;
}

/** Returns why a file cannot be the take of a section of so many seconds; the server looks into it as well. */
export function fileFault({ bytes, mimeType, seconds }: FileFacts, limitSeconds: number): FileFault | null {
  if (bytes > MAX_FILE_BYTES) return 'tooLarge';
  if (mimeType === null) return 'notVideo';
  return seconds !== null && seconds > maxRecordingSeconds(limitSeconds) ? 'tooLong' : null;
}
