import { createRequire } from 'node:module';
import { crc32, inflateRawSync } from 'node:zlib';
import { faultOf, Refused, requireThat } from '../refused.mjs';

const { fromBufferPromise } = createRequire(import.meta.url)('yauzl');

const END_BYTES = 22;
const END = 0x06054b50;
const MAX_ENTRIES = 10_000;
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;
/** Documents of words and numbers shrink to a thirtieth; a bomb to a thousandth. */
const MAX_RATIO = 100;
/** What is small is no bomb, however much it shrinks. */
const SMALL_BYTES = 1024 * 1024;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;
const SIZES_FOLLOW = 8;
/** How long the sizes are that may follow a file's content: with and without a signature, in 32 and 64 bits. */
const FOLLOWING = [12, 16, 20, 24];

/** How much may still come out of a file, and of those inside it. */
export const createBudget = (bytes) => ({ left: Math.min(MAX_BYTES, MAX_RATIO * bytes + SMALL_BYTES) });

/**
 * Returns the files of a ZIP file by their names, with functions that unpack them. Throws unless every reader finds the
 * same in it: its directory names each byte between its beginning and its end once, by names that nobody reads
 * otherwise.
 * @param {Buffer} bytes
 * @param {{ left: number }} budget
 */
export async function openArchive(bytes, budget) {
  const begin = readEnd(bytes);
  const zip = await fromBufferPromise(bytes, { strictFileNames: true }).catch(refuse);
  const entries = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(await readEntry(zip, entry));
  } catch (error) {
    refuse(error);
  }
  requireContiguous(bytes, entries, begin);
  const files = new Map();
  const known = new Set();
  for (const entry of entries) {
    const folded = entry.name.toLowerCase();
    requireThat(!known.has(folded), 'disguised');
    known.add(folded);
    budget.left -= entry.bytes;
    requireThat(entry.bytes <= MAX_ENTRY_BYTES && budget.left >= 0, 'tooComplex');
    if (!entry.name.endsWith('/')) files.set(entry.name, () => unpack(bytes, entry));
    else requireThat(entry.bytes === 0);
  }
  return files;
}

function refuse(error) {
  // The library says in plain errors what is wrong with a file.
  const isOfLibrary = !(error instanceof Refused) && error?.name === 'Error' && error.code === undefined;
  throw new Refused(isOfLibrary ? 'format' : faultOf(error));
}

/** Returns where the directory begins. The end of the file names it, and says nothing else. */
function readEnd(bytes) {
  const at = bytes.length - END_BYTES;
  requireThat(at > 0 && bytes.readUInt32LE(at) === END && bytes.readUInt16LE(at + 20) === 0);
  const [count, size, begin] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 12), bytes.readUInt32LE(at + 16)];
  requireThat(begin + size === at);
  requireThat(count <= MAX_ENTRIES, 'tooComplex');
  return begin;
}

async function readEntry(zip, entry) {
  requireThat((entry.generalPurposeBitFlag & ENCRYPTED) === 0, 'password');
  requireThat([STORED, DEFLATED].includes(entry.compressionMethod));
  const local = await zip.readLocalFileHeaderPromise(entry);
  const name = entry.fileNameRaw;
  const isSame =
    local.fileName.equals(name) &&
    Buffer.from(entry.fileName).equals(name) &&
    local.compressionMethod === entry.compressionMethod &&
    local.generalPurposeBitFlag === entry.generalPurposeBitFlag;
  const follows = (entry.generalPurposeBitFlag & SIZES_FOLLOW) !== 0;
  const { crc32: crc, compressedSize: packed, uncompressedSize: size } = entry;
  const isSaid =
    (local.crc32 === crc &&
      [packed, TOO_LARGE].includes(local.compressedSize) &&
      [size, TOO_LARGE].includes(local.uncompressedSize)) ||
    follows;
  requireThat(isSame && isSaid && !/[\0-\x1f\x7f]/.test(entry.fileName), 'disguised');
  return {
    ...{ name: entry.fileName, method: entry.compressionMethod, crc, packed, bytes: size, follows },
    ...{ at: entry.relativeOffsetOfLocalHeader, data: local.fileDataStart },
  };
}

/** What stands in a field of 32 bits whose number is in one of 64 bits. */
const TOO_LARGE = 0xffffffff;

function requireContiguous(bytes, entries, begin) {
  let at = 0;
  const inOrder = [...entries].sort((one, next) => one.at - next.at);
  for (const [index, entry] of inOrder.entries()) {
    const end = entry.data + entry.packed;
    const next = inOrder[index + 1]?.at ?? begin;
    requireThat(entry.at === at && (next === end || (entry.follows && FOLLOWING.includes(next - end))), 'disguised');
    at = next;
  }
  requireThat(inOrder.length > 0);
}

/** @param {Buffer} bytes */
function unpack(bytes, { method, data, packed, bytes: size, crc }) {
  const raw = bytes.subarray(data, data + packed);
  const content = method === STORED ? raw : inflate(raw, size);
  requireThat(content.length === size && crc32(content) === crc);
  return content;
}

function inflate(raw, size) {
  try {
    const { buffer, engine } = inflateRawSync(raw, { maxOutputLength: Math.max(1, size), info: true });
    requireThat(engine.bytesWritten === raw.length, 'disguised');
    return buffer;
  } catch (error) {
    throw new Refused(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooComplex' : faultOf(error));
  }
}
