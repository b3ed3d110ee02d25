import { readFile } from 'node:fs/promises';
import { findPdfFault } from './find-pdf-fault.mjs';
import { formatOfArchive } from './formats/office.mjs';
import { requireNoPage, requireNothingElse } from './formats/disguise.mjs';
import { endOfJpeg } from './formats/jpeg.mjs';
import { requireText } from './formats/plain-text.mjs';
import { endOfPng } from './formats/png.mjs';
import { endOfWebp } from './formats/webp.mjs';
import { Refused, requireThat } from './refused.mjs';

/**
 * A program that reads the file it is given, which may have any of the formats that are given behind it, and prints
 * `{"fault": …}`, or which it has and how many bytes of the file are of that. It runs with limits
 * (create-documents.ts), because a file can demand any amount of time and memory.
 */

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

/** Returns the format of a file, and how many of its bytes are of it. Throws what is wrong. */
async function inspect(bytes, accepted) {
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
    const fault = await findPdfFault(bytes);
    requireThat(fault === null, fault ?? undefined);
  } else if (format === 'txt') requireText(bytes);
  else requireNoPage(bytes.subarray(0, HEAD_BYTES));
  return { format, bytes: bytes.length };
}

const [path, accepted] = process.argv.slice(2);
console.warn = () => {};
const bytes = await readFile(path);
// What makes a reader fail otherwise is not whole either.
const found = await inspect(bytes, accepted.split(',')).catch((error) => ({
  fault: error instanceof Refused ? error.fault : 'format',
}));
console.log(JSON.stringify({ fault: null, ...found }));
