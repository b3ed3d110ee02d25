const HEADER = '%PDF-';
const EOF = '%%EOF';
const END_OF_ZIP = 'PK\x05\x06';
/** Length of a ZIP's last record without its comment, bytes. */
const END_OF_ZIP_BYTES = 22;
const BLANKS = /^[\0\t\n\f\r ]*$/;
/** Both kinds of cross-reference: a table, or the header of a stream's object. */
const CROSS_REFERENCE = /^\s*(?:xref|\d+(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+\d+(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+obj)/;

/**
 * Returns what is wrong with the structure around a PDF's objects, or `null`. The file must begin with its header and
 * end with its trailer, with only blanks after that; the trailer must point at a cross-reference; and the file must not
 * end like a ZIP.
 * @param {Buffer} bytes
 */
export function frameFault(bytes) {
  const text = bytes.toString('latin1');
  if (!text.startsWith(HEADER)) return 'header';
  const end = text.lastIndexOf(EOF);
  if (end < 0 || !BLANKS.test(text.slice(end + EOF.length))) return 'trailer';
  const offset = /startxref\s+(\d+)\s*$/.exec(text.slice(Math.max(0, end - 64), end))?.[1];
  if (offset === undefined) return 'trailer';
  const target = text.slice(Number(offset), Number(offset) + 64);
  if (!CROSS_REFERENCE.test(target)) return 'crossReference';
  return endsAsZip(bytes, text) ? 'zip' : null;
}

/**
 * Whether a file ends like a ZIP. Its readers look for the last record from the file's end, skipping a comment of up to
 * 64 KiB. `text`: the same in Latin-1.
 * @param {Buffer} bytes
 * @param {string} text
 */
export function endsAsZip(bytes, text) {
  for (
    let at = text.indexOf(END_OF_ZIP, Math.max(0, text.length - 0x10000 - END_OF_ZIP_BYTES));
    at >= 0;
    at = text.indexOf(END_OF_ZIP, at + 1)
  ) {
    const isWhole = at + END_OF_ZIP_BYTES <= bytes.length;
    if (isWhole && at + END_OF_ZIP_BYTES + bytes.readUInt16LE(at + END_OF_ZIP_BYTES - 2) === bytes.length) return true;
  }
  return false;
}
