import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import type { FileFormat } from '@/lib/contract/file-formats';
import { makePdf } from './make-pdf';

const bytes = (part: string | Buffer) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
const join = (...parts: (string | Buffer)[]): Buffer<ArrayBuffer> => Buffer.concat(parts.map(bytes));

function number(value: number, width: 2 | 4, order: 'BE' | 'LE'): Buffer {
  const field = Buffer.alloc(width);
  if (order === 'BE') field.writeUIntBE(value, 0, width);
  else field.writeUIntLE(value, 0, width);
  return field;
}

const chunk = (type: string, data: string | Buffer): Buffer => {
  const checked = join(type, data);
  return join(number(checked.length - 4, 4, 'BE'), checked, number(crc32(checked), 4, 'BE'));
};

/** Makes a PNG of one point. `chunks`: what stands before its point; `after`: behind its end. */
export function makePng({ chunks = [] as [string, string][], width = 1, height = 1, after = '', end = true } = {}) {
  const head = join(number(width, 4, 'BE'), number(height, 4, 'BE'), '\x08\0\0\0\0');
  return join(
    ...['\x89PNG\r\n\x1a\n', chunk('IHDR', head), ...chunks.map(([type, data]) => chunk(type, data))],
    ...[chunk('IDAT', deflateSync(Buffer.alloc(2))), end ? chunk('IEND', '') : '', after],
  );
}

/** A picture of eight by eight points, as ffmpeg wrote it. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgEBAQEBAUFBQUFBQYGBgYGBgYGBgYGBgYHBwcICAgHBwcGBgcHCAgICAkJ' +
    'CQgICAgJCQoKCgwMCwsODg4RERT/xABnAAEAAAAAAAAAAAAAAAAAAAAFAQEBAAAAAAAAAAAAAAAAAAABAxAAAgMBAAIDAQAAAAAAAAAAAgMEBgEFALSF' +
    'NhMUEQACAgIABAcBAAAAAAAAAAACAwQBBgUAFRSyk4Q4ExIIITP/wAARCAAIAAgDARIAAhIAAxIA/9oADAMBAAIRAxEAPwA2MvuU6jpmQ9KF0VcypFWm' +
    'aapOo6RxJTuj+GNJyk5IcuP/AFCzBRIFaxLDAMzErn9KqvwPpSfCgrKORBgPyLoS25Zv0pFrbkXRQ7hcwuVca9lSbuf0wjcmo9GygoKP9frf/XP/ADHc' +
    'fFEyWScx1WK7UUlvaVuE7GD7CBBwxVbxGkuQyOuoUhiBXj1paTDaDI8drCpiLIZyPVr4nePH/9k=',
  'base64',
);

/** Makes a JPEG. `comment`: in its head; `after`: behind its end. */
export const makeJpeg = ({ comment = '', after = '' as string | Buffer, bytes = JPEG.length } = {}) =>
  join(
    JPEG.subarray(0, 2),
    comment && join('\xff\xfe', number(bytes2(comment), 2, 'BE'), comment),
    JPEG.subarray(2, bytes),
    after,
  );
const bytes2 = (comment: string) => comment.length + 2;

const VP8 = Buffer.from('MAEAnQEqAQABAA7A/iWkAANwAAAAAA==', 'base64');

/** Makes a WebP of one point. `chunks`: behind its point; `after`: behind its end. */
export function makeWebp({ chunks = [] as [string, string][], after = '' } = {}) {
  const parts = [['VP8 ', VP8] as const, ...chunks].map(([type, data]) =>
    join(type, number(data.length, 4, 'LE'), data, data.length % 2 ? '\0' : ''),
  );
  const content = join('WEBP', ...parts);
  return join('RIFF', number(content.length, 4, 'LE'), content, after);
}

/** What of a ZIP file's entry is wrong. */
type Wrong = {
  /** What stands before the content, where it differs from the directory. */
  localName?: string;
  /** What the directory says that comes out. */
  size?: number;
  isStored?: boolean;
  isLocked?: boolean;
  /** Bytes between this entry and the next. */
  gap?: string;
};
export type MadeEntry = readonly [name: string, content: string | Buffer, wrong?: Wrong];

/** Makes a ZIP file byte by byte. `before`, `behind`: around all of it; `note`: what it says of itself. */
export function makeZip(
  entries: readonly MadeEntry[],
  { before = '', note = '', behind = '' as string | Buffer } = {},
) {
  let at = before.length;
  const locals: Buffer[] = [];
  const lines: Buffer[] = [];
  for (const [
    name,
    written,
    { localName = name, size, isStored = false, isLocked = false, gap = '' } = {},
  ] of entries) {
    const content = typeof written === 'string' ? Buffer.from(written) : written;
    const packed = isStored ? content : deflateRawSync(content, { level: 9 });
    const about = join(
      ...[number(20, 2, 'LE'), number(isLocked ? 1 : 0, 2, 'LE'), number(isStored ? 0 : 8, 2, 'LE'), '\0\0\x21\x5b'],
      ...[crc32(content), packed.length, size ?? content.length].map((field) => number(field, 4, 'LE')),
    );
    const local = join('PK\x03\x04', about, number(localName.length, 2, 'LE'), '\0\0', localName, packed, gap);
    const line = join(
      'PK\x01\x02\x14\0',
      about,
      number(name.length, 2, 'LE'),
      '\0'.repeat(12),
      number(at, 4, 'LE'),
      name,
    );
    locals.push(local);
    lines.push(line);
    at += local.length;
  }
  const directory = join(...lines);
  const count = number(entries.length, 2, 'LE');
  const end = join(
    ...['PK\x05\x06\0\0\0\0', count, count, number(directory.length, 4, 'LE'), number(at, 4, 'LE')],
    ...[number(note.length, 2, 'LE'), note],
  );
  return join(before, ...locals, directory, end, behind);
}

const MAIN = {
  docx: ['word/document.xml', 'wordprocessingml.document.main+xml'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet.main+xml'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation.main+xml'],
} as const;
type OfficeFormat = keyof typeof MAIN;

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

/** Returns what says to which other part or address a part of a document has a relation. */
export const relations = (...all: { type: string; target: string; isExternal?: boolean }[]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ({ type, target, isExternal }, index) =>
        `<Relationship Id="rId${index}" Type="${RELATION}${type}" Target="${target}"${
          isExternal ? ' TargetMode="External"' : ''
        }/>`,
    )
    .join('')}</Relationships>`;

/** Returns the parts of a document with one empty page. `types`: more of what its parts are. */
export function officeParts(format: OfficeFormat, { types = '', main = `${XML}<main/>` } = {}): MadeEntry[] {
  const [name, type] = MAIN[format];
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/>` +
        `${types}</Types>`,
    ],
    ['_rels/.rels', relations({ type: 'officeDocument', target: name })],
    [name, main],
  ];
}

/** Makes a document. `parts`: what it has besides its own. */
export const makeOffice = (
  format: OfficeFormat,
  parts: readonly MadeEntry[] = [],
  given?: { types?: string; main?: string },
) => makeZip([...officeParts(format, given), ...parts]);

/** Returns the parts of an OpenDocument text. */
export const odtParts = (content = '<office:text/>', manifest = ''): MadeEntry[] => [
  ['mimetype', 'application/vnd.oasis.opendocument.text', { isStored: true }],
  ['content.xml', `${XML}<office:document-content>${content}</office:document-content>`],
  ['META-INF/manifest.xml', `${XML}<manifest:manifest>${manifest}</manifest:manifest>`],
];

export const makeOdt = (content?: string, parts: readonly MadeEntry[] = []) =>
  makeZip([...odtParts(content), ...parts]);

/** A file of each format that a section may ask for. */
export const FILES: Readonly<Record<FileFormat, () => Buffer<ArrayBuffer>>> = {
  pdf: () => makePdf(),
  jpg: () => makeJpeg(),
  png: () => makePng(),
  webp: () => makeWebp(),
  docx: () => makeOffice('docx'),
  xlsx: () => makeOffice('xlsx'),
  pptx: () => makeOffice('pptx'),
  odt: () => makeOdt(),
  txt: () => Buffer.from('Grüße\r\nund\tmehr, 1 < 2 & a<b\n'),
};
