import type { FileFormat } from '@/lib/contract/file-formats';
import { findFormat } from '@/lib/server/documents/formats/find-format.mjs';
import { Refused } from '@/lib/server/documents/refused.mjs';
import { FILES, makeJpeg, makeOffice, makePng, makeWebp, relations } from '@/tests/support/make-files';
import { createRandom } from '@/tests/support/random';

/** How often each file is damaged. */
const TIMES = 400;
/** All but PDFs: `findPdfFault` reads one in a process. */
const SEEDS: [FileFormat, Buffer][] = [
  ['jpg', makeJpeg({ comment: 'a comment', after: 'what stands behind' })],
  ['png', makePng({ chunks: [['tEXt', 'Comment\0a comment']], after: 'what stands behind' })],
  ['webp', makeWebp({ chunks: [['XMP ', 'a description']], after: 'what stands behind' })],
  ['docx', makeOffice('docx', [['word/_rels/document.xml.rels', relations({ type: 'image', target: 'media/a.png' })]])],
  ['odt', FILES.odt()],
  ['txt', FILES.txt()],
];

/** Returns the file with some bytes changed, left out, said twice, or cut off. */
function damage(file: Buffer, random: () => number): Buffer {
  const at = (length: number) => Math.floor(random() * (length + 1));
  let damaged = Buffer.from(file);
  for (let times = 1 + at(3); times > 0; times -= 1) {
    const [from, to] = [at(damaged.length), at(damaged.length)].sort((one, next) => one - next) as [number, number];
    const how = at(4);
    if (how === 0) damaged = damaged.subarray(0, to);
    else if (how === 1) damaged = Buffer.concat([damaged.subarray(0, from), damaged.subarray(to)]);
    else if (how === 2) damaged = Buffer.concat([damaged.subarray(0, to), damaged.subarray(from)]);
    else if (damaged.length > 0) damaged[at(damaged.length - 1)] = at(255);
  }
  return damaged;
}

it.each(SEEDS)('a damaged file is either refused, or found to be no longer than it is: %s', async (format, file) => {
  const random = createRandom(file.length);
  const outcomes = { taken: 0, refused: 0 };
  for (let times = 0; times < TIMES; times += 1) {
    const damaged = damage(file, random);
    const found = await findFormat(damaged, [format]).catch((error: unknown) => error);
    if (found instanceof Error) {
      expect(found).toBeInstanceOf(Refused);
      outcomes.refused += 1;
    } else {
      expect(found).toMatchObject({ format });
      expect((found as { bytes: number }).bytes).toBeLessThanOrEqual(damaged.length);
      outcomes.taken += 1;
    }
  }
  expect(outcomes.refused).toBeGreaterThan(format === 'txt' ? 0 : TIMES / 2);
});
