import { deflateRawSync, constants, deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';

type Parts = {
  header?: string;
  /** Entries of the catalog. */
  catalog?: string;
  /** The bodies of objects 4, 5, …, as written in the file. */
  objects?: (string | Buffer)[];
  /** Bytes after the last line. */
  after?: string | Buffer;
};

const bytes = (part: string | Buffer) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part);

/** Makes a PDF of one empty page byte by byte, so that tests can make any part of it wrong. */
export function makePdf({
  header = '%PDF-1.7\n',
  catalog = '',
  objects = [],
  after = '',
}: Parts = {}): Buffer<ArrayBuffer> {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...objects,
  ];
  const pieces: Buffer[] = [];
  let length = 0;
  const add = (piece: string | Buffer) => {
    pieces.push(bytes(piece));
    length += bytes(piece).length;
  };
  add(header);
  const offsets = bodies.map((body, index) => {
    const offset = length;
    for (const piece of [`${index + 1} 0 obj\n`, body, '\nendobj\n']) add(piece);
    return offset;
  });
  const start = length;
  add(`xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  add(after);
  return Buffer.concat(pieces);
}

/** Returns the body of a stream object. */
export function stream(dictionary: string, data: string | Buffer): Buffer {
  const content = bytes(data);
  return Buffer.concat([
    bytes(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    bytes('\nendstream'),
  ]);
}

/** Makes a PDF as word processors write it: compressed objects in streams. */
export async function savePdf(change: (document: PDFDocument) => unknown = () => {}): Promise<Buffer<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage();
  await change(document);
  return Buffer.from(await document.save());
}

/** Makes a stream of objects that would take `gigabytes` of memory, in a few kilobytes. */
export function makeBomb(gigabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH });
  const inner = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: gigabytes * 1024 }, () => block)]);
  return stream('/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]', deflateSync(inner));
}

/** Makes a PDF of exactly this size, bytes. */
export function makePdfOfSize(size: number): Buffer<ArrayBuffer> {
  const build = (filler: number) => makePdf({ objects: [stream('', 'x'.repeat(filler))] });
  const guess = size - build(0).length;
  return build(guess - (build(guess).length - size));
}

/** A minimal ZIP without entries, whose offsets include its prefix. */
export const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
