const PERCENT = 0x25;

const isDigit = (code) => code >= 0x30 && code <= 0x39;
const isLineEnd = (code) => code === 0x0a || code === 0x0d;
const isBlank = (code) => isLineEnd(code) || code === 0 || code === 0x09 || code === 0x0c || code === 0x20;

/**
 * Returns how many indirect objects (`1 0 obj`) begin anywhere in the file, in streams and comments too. Comments may
 * stand between the numbers, so a pattern would read them again for every digit in them; this reads each byte a fixed
 * number of times.
 * @param {Buffer} bytes
 */
export function objectHeaders(bytes) {
  const gaps = gapEnds(bytes);
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isDigit(bytes[at])) continue;
    const number = digitsEnd(bytes, at);
    const second = gaps[number];
    const third = second > number ? digitsEnd(bytes, second) : second;
    if (third > second && gaps[third] > third && bytes.toString('latin1', gaps[third], gaps[third] + 3) === 'obj')
      count += 1;
    at = number - 1;
  }
  return count;
}

function digitsEnd(bytes, start) {
  let end = start;
  while (isDigit(bytes[end])) end += 1;
  return end;
}

/** For each place, where the blanks and comments that begin there end; the place itself where none do. */
function gapEnds(bytes) {
  const ends = new Uint32Array(bytes.length + 1);
  ends[bytes.length] = bytes.length;
  let lineEnd = -1;
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    if (isLineEnd(bytes[at])) lineEnd = at;
    if (isBlank(bytes[at])) ends[at] = ends[at + 1];
    else ends[at] = bytes[at] === PERCENT && lineEnd >= 0 ? ends[lineEnd + 1] : at;
  }
  return ends;
}
