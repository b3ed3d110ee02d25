import { formatOfArchive } from './office.mjs';
import { requireNoPage, requireNothingElse } from './disguise.mjs';
import { endOfJpeg } from './jpeg.mjs';
import { requireText } from './plain-text.mjs';
import { endOfPng } from './png.mjs';
import { endOfWebp } from './webp.mjs';
import { requireThat } from '../refused.mjs';

const starts = (bytes, text, at = 0) => bytes.toString('latin1', at, at + text.length) === text;

/** @returns {'pdf' | 'jpg' | 'png' | 'webp' | 'archive' | 'txt'} what a file is if it is anything. */
function kindOf(bytes) {
  if (starts(bytes, '%PDF-')) return 'pdf';
  if (starts(bytes, '\xff\xd8\xff')) return 'jpg';
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'webp';
  return starts(bytes, 'PK\x03\x04') ? 'archive' : 'txt';
}

/** Whoever guesses what a file is looks at no more, bytes. */
const HEAD_BYTES = 1024;

const PICTURES = { jpg: endOfJpeg, png: endOfPng, webp: endOfWebp };

/**
 * Returns the format of a file, and how many of its bytes are of it. Throws `Refused` with what is wrong.
 * @param {Buffer} bytes
 * @param {readonly string[]} accepted
 */
export async function findFormat(bytes, accepted) {
  const kind = kindOf(bytes);
  const format = kind === 'archive' ? await formatOfArchive(bytes) : kind;
  requireThat(accepted.includes(format));
  if (format in PICTURES) {
    const end = PICTURES[format](bytes);
    requireNothingElse(bytes.subarray(0, end));
    // It is left out, but a file that has it was not made by a camera.
    if (end < bytes.length) requireNothingElse(bytes.subarray(end));
    return { format, bytes: end };
  }
  if (format === 'pdf') {
    // The library takes longer to load than any other file to read.
    const { findPdfFault } = await import('../find-pdf-fault.mjs');
    const fault = await findPdfFault(bytes);
    requireThat(fault === null, fault ?? undefined);
  } else if (format === 'txt') requireText(bytes);
  else requireNoPage(bytes.subarray(0, HEAD_BYTES));
  return { format, bytes: bytes.length };
}
