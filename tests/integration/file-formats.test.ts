import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_FORMATS, type FileFormat } from '@/lib/contract/file-formats';
import { createDocuments } from '@/lib/server/documents/create-documents';
import { openFileReader } from '@/tests/support/file-reader';
import * as make from '@/tests/support/make-files';
import { emptyZip, makePdf } from '@/tests/support/make-pdf';
import { makeTempFolder } from '@/tests/support/temp-folder';

const temp = makeTempFolder();
const documents = createDocuments({ seconds: 240 });
const reader = openFileReader();
afterAll(async () => {
  await Promise.all([documents.close(), reader.close()]);
  temp.remove();
});

const ALL = Object.keys(FILE_FORMATS) as FileFormat[];

let last = 0;
/** Has a file read as the product does: by a process of its own. */
async function inspectAlone(file: Buffer, accepted: readonly FileFormat[]): Promise<unknown> {
  const path = join(temp.folder, String((last += 1)));
  await writeFile(path, file);
  return documents.inspectFile(path, accepted).catch((error: { fault?: string }) => {
    if (error.fault === undefined) throw error;
    return error.fault;
  });
}

/** What processes have said so far. `npm run soak` has one for every file. */
const said = new Set<unknown>();
const isSoak = process.env.SOAK_READERS === 'all';

/**
 * Returns what a file is found to be, or why it is refused. Most are read by the same code in one thread; what is found
 * the first time has to be what a process says, too. A PDF needs a process: the code that reads it serves once.
 */
async function inspect(file: Uint8Array | string, accepted: readonly FileFormat[] = ALL): Promise<unknown> {
  const bytes = Buffer.from(file as Uint8Array);
  if (isSoak || bytes.toString('latin1', 0, 5) === '%PDF-') return inspectAlone(bytes, accepted);
  const found = await reader.read(bytes, accepted);
  const what = typeof found === 'string' ? found : found.format;
  if (said.has(what)) return found;
  said.add(what);
  expect(await inspectAlone(bytes, accepted)).toEqual(found);
  return found;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const HTML = '<!doctype html><script>alert(1)</script>';
const { makeJpeg, makeOdt, makeOffice, makePng, makeWebp, makeZip, officeParts, odtParts, relations, XML } = make;
const zip = makeZip([['a.txt', 'hello']]);

it.each(ALL)('a file is taken for what it is: %s', async (format) => {
  const file = make.FILES[format]();
  expect(await inspect(file)).toEqual({ format, bytes: file.length });
});

it.each(ALL)('a file is refused where others are asked for: %s', async (format) => {
  const others = ALL.filter((other) => other !== format);
  expect(await inspect(make.FILES[format](), others)).toBe('format');
});

it.each(ALL.filter((format) => format !== 'txt'))('a file is refused that is cut off: %s', async (format) => {
  const file = make.FILES[format]();
  const cut = [file.length - 2, Math.floor(file.length / 2), 16].map((bytes) => inspect(file.subarray(0, bytes)));
  for (const found of await Promise.all(cut)) expect(found).toMatch(/^(?:format|notPdf|disguised)$/);
});

describe('a picture', () => {
  it.each<[string, () => Buffer, number]>([
    ['JPEG', () => makeJpeg({ after: 'a second picture' }), makeJpeg().length],
    ['PNG', () => makePng({ after: 'what a telephone adds' }), makePng().length],
    ['WebP', () => makeWebp({ after: '\0\0' }), makeWebp().length],
  ])('is kept without what stands behind its end: %s', async (_, file, bytes) => {
    expect(await inspect(file())).toMatchObject({ bytes });
  });

  it.each<[string, () => Buffer | string]>([
    ['a page behind a JPEG', () => makeJpeg({ after: HTML })],
    ['a ZIP behind a JPEG', () => makeJpeg({ after: zip })],
    ['an empty ZIP behind a PNG', () => makePng({ after: emptyZip.toString('latin1') })],
    ['a PDF behind a JPEG', () => makeJpeg({ after: makePdf() })],
    ['a page in the head of a JPEG', () => makeJpeg({ comment: `--><html ><body>${HTML}` })],
    ['a drawing in the head of a JPEG', () => makeJpeg({ comment: SVG })],
    ['a PDF in the head of a JPEG', () => makeJpeg({ comment: '%PDF-1.4' })],
    ['a ZIP in the head of a JPEG', () => makeJpeg({ comment: zip.toString('latin1') })],
    ['a page in the words of a PNG', () => makePng({ chunks: [['tEXt', `Comment\0${HTML}`]] })],
    ['a drawing in an unknown part of a PNG', () => makePng({ chunks: [['svGx', SVG]] })],
    ['a program in the words of a WebP', () => makeWebp({ chunks: [['XMP ', '<?php eval()']] })],
  ])('is refused that is something else, too: %s', async (_, file) => {
    expect(await inspect(file())).toBe('disguised');
  });

  it.each<[string, () => Buffer | string]>([
    ['a page', () => HTML],
    ['a drawing', () => SVG],
    ['nothing', () => ''],
    [
      'a PNG whose checksum is wrong',
      () => Buffer.from(makePng().toString('latin1').replace('IDAT', 'IDAt'), 'latin1'),
    ],
    ['a PNG without its end', () => makePng({ end: false })],
    ['a PNG without points', () => makePng({ width: 0 })],
    ['a JPEG without its picture', () => Buffer.concat([makeJpeg().subarray(0, 20), Buffer.from([0xff, 0xd9])])],
    ['a GIF', () => 'GIF89a\x01\0\x01\0\0\0\0;'],
  ])('is refused that is none: %s', async (_, file) => {
    expect(await inspect(file(), ['jpg', 'png', 'webp'])).toBe('format');
  });

  it('is refused that says that it is huge', async () => {
    expect(await inspect(makePng({ width: 100_000, height: 100_000 }))).toBe('tooComplex');
  });
});

describe('a text', () => {
  it.each<[string, string | Buffer, string]>([
    ['blank', ' \r\n', 'format'],
    ['in Latin-1', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'format'],
    ['with control characters', 'a\x1b[31mb', 'format'],
    ['with a zero', 'a\0b', 'format'],
    ['that is a page', `Hello\n${HTML}`, 'disguised'],
    ['that is a drawing', SVG, 'disguised'],
  ])('is refused: %s', async (_, file, fault) => {
    expect(await inspect(file)).toBe(fault);
  });
});

describe('a document', () => {
  const types = (type: string, part = '/word/other.xml') => ({
    types: `<Override PartName="${part}" ContentType="${type}"/>`,
  });
  const docx = (...parts: make.MadeEntry[]) => makeOffice('docx', parts);
  const related = (...all: Parameters<typeof relations>) => docx(['word/_rels/document.xml.rels', relations(...all)]);
  const main = (content: string) => makeOffice('docx', [], { main: `${XML}<w:document>${content}</w:document>` });
  const instruction = (words: string) => `<w:r><w:instrText xml:space="preserve">${words}</w:instrText></w:r>`;
  const field = (...words: string[]) => main(words.map(instruction).join(''));
  const turn = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  /** A field as Word writes it; what is in brackets is one of its own. */
  const nested = (words: string): string =>
    words.replace(/[{}]|[^{}]+/g, (part) => ({ '{': turn('begin'), '}': turn('end') })[part] ?? instruction(part));
  const fields = (words: string) => main(nested(words));
  const workbook = (part: string, content: string) => makeOffice('xlsx', [[`xl/${part}.xml`, XML + content]]);
  const template = (target: string) => related({ type: 'attachedTemplate', target, isExternal: true });
  const odtOf = (href: string) =>
    makeOdt('', [['meta.xml', `${XML}<office:meta><meta:template xlink:href="${href}"/></office:meta>`]]);

  it.each<[string, () => Buffer]>([
    ['with links', () => related({ type: 'hyperlink', target: 'https://a.example/?b=1&amp;c', isExternal: true })],
    ['with a picture', () => docx(['word/media/image1.png', makePng()])],
    ['with a chart and its workbook', () => docx(['word/embeddings/Sheet1.xlsx', makeOffice('xlsx')])],
    ['with fields', () => field(' PAGE ', ' HYPERLINK &quot;https://a.example&quot; ')],
    ['with a link to a page of links', () => fields('{ HYPERLINK &quot;https://a.example/link&quot; }')],
    ['with fields in a field', () => fields('{ IF { PAGE } = 1 &quot;a&quot; &quot;{ NUMPAGES }&quot; }{ ={PAGE}-1 }')],
    ['with a quote', () => fields('{ QUOTE &quot;more than 5 years&quot; }')],
    ['with the template that it was made from', () => template('file:///C:\\Users\\Ada%20L\\Templates\\CV.dotx')],
    ['of another program, with its template', () => odtOf('../../Program%20Files/share/template/cv.ott')],
    ['of another program, with its template on a drive', () => odtOf('file:///C:/Users/Ada/cv.ott')],
    [
      'with much the same in it',
      () => docx(['word/styles.xml', `${XML}<w:styles>${'<w:style/>'.repeat(60_000)}</w:styles>`]),
    ],
    ['of another program, with a link', () => makeOdt('<text:a xlink:href="https://a.example">a</text:a>')],
    [
      'of another program, with a picture',
      () => makeOdt('<draw:image xlink:href="Pictures/1.png"/>', [['Pictures/1.png', makePng()]]),
    ],
  ])('is taken %s', async (_, file) => {
    expect(await inspect(file())).toHaveProperty('format');
  });

  it.each<[string, string, () => Buffer]>([
    ['macros', 'with macros', () => docx(['word/vbaProject.bin', 'x'])],
    [
      'macros',
      'for macros',
      () => makeOffice('docx', [], types('application/vnd.ms-word.document.macroEnabled.main+xml')),
    ],
    ['macros', 'with old macros', () => makeOffice('xlsx', [], types('application/vnd.ms-excel.macrosheet+xml'))],
    ['macros', 'with macros under another name', () => related({ type: 'vbaProject', target: 'media/a.png' })],
    ['macros', 'with controls', () => related({ type: 'control', target: 'a.xml' })],
    ['attachment', 'with a program in it', () => docx(['word/media/a.exe', 'MZ'])],
    ['attachment', 'with an object of another program', () => docx(['word/embeddings/oleObject1.bin', 'x'])],
    ['attachment', 'with a page in it', () => related({ type: 'aFChunk', target: 'a.xml' })],
    [
      'macros',
      'with macros in its workbook',
      () => docx(['word/embeddings/a.xlsx', makeOffice('xlsx', [['xl/vbaProject.bin', 'x']])]),
    ],
    [
      'attachment',
      'with a document in a document in it',
      () => {
        const inner = makeOffice('xlsx', [['xl/embeddings/a.xlsx', makeOffice('xlsx')]]);
        return docx(['word/embeddings/a.xlsx', inner]);
      },
    ],
    [
      'external',
      'with a template from elsewhere',
      () => related({ type: 'attachedTemplate', target: 'https://a.example/a.dotm', isExternal: true }),
    ],
    [
      'external',
      'with a picture from elsewhere',
      () => related({ type: 'image', target: 'file://a.example/a.png', isExternal: true }),
    ],
    [
      'external',
      'with a script as a link',
      () => related({ type: 'hyperlink', target: 'java&#115;cript:alert(1)', isExternal: true }),
    ],
    [
      'external',
      'with a link to a server of files',
      () => related({ type: 'hyperlink', target: '\\\\a.example\\a', isExternal: true }),
    ],
    ['external', 'with a field that starts a program', () => field(' DD', 'EAUTO c:\\\\windows\\\\cmd.exe ')],
    [
      'external',
      'with a field that loads a picture',
      () => main('<w:fldSimple w:instr="INCLUDEPICTURE http://a.example"/>'),
    ],
    ['external', 'with a field that starts a program, behind another', () => fields('{PAGE}{DDEAUTO c:\\\\a.exe}')],
    [
      'external',
      'with a field whose instruction is the result of another',
      () => fields('{ { QUOTE &quot;a&quot; } b }'),
    ],
    ['external', 'with a field whose instruction is in part that of another', () => fields('{LI{ REF a }K b}')],
    ['external', 'with a field that makes words of numbers', () => fields('{ QUOTE 68 68 69 65 85 84 79 }')],
    ['external', 'with a field that was removed', () => main('<w:delInstrText>DDEAUTO a</w:delInstrText>')],
    [
      'external',
      'with a field that is cut by what Word does not read',
      () => main(`${turn('begin')}${instruction('LI')}<x:fldChar x:fldCharType="end"/>${instruction('NK a')}`),
    ],
    [
      'external',
      'with such a field in a part of another name',
      () => docx(['a/b.xml', `${XML}<w:p>${nested('{ LINK Excel.Sheet.8 a }')}</w:p>`]),
    ],
    ...['LINK Excel.Sheet.8 a', 'IMPORT a.png', 'DATABASE \\\\d a', 'RD a.docx', 'INCLUDE a'].map(
      (words): [string, string, () => Buffer] => [
        'external',
        `with a field that loads: ${words}`,
        () => fields(`{ PAGE }{ ${words} }`),
      ],
    ),
    [
      'external',
      'with a link to another program',
      () =>
        workbook(
          'externalLinks/externalLink1',
          '<externalLink><ddeLink ddeService="cmd" ddeTopic="a"/></externalLink>',
        ),
    ],
    ...['webPr url="http://a.example"', 'dbPr connection="a"', 'olapPr', 'textPr sourceFile="a"'].map(
      (how): [string, string, () => Buffer] => [
        'external',
        `with a connection: ${how}`,
        () => workbook('connections', `<connections><connection><${how}/></connection></connections>`),
      ],
    ),
    ...['file://a.example/a.dotm', 'file:////a.example/a.dotm', 'file:///C:\\\\a.example', '\\\\a.example\\a'].map(
      (target): [string, string, () => Buffer] => ['external', `with a template at ${target}`, () => template(target)],
    ),
    ...['https://a.example/a.ott', '//a.example/a.ott', 'file://a.example/a.ott', 'file:////a.example/a.ott'].map(
      (target): [string, string, () => Buffer] => [
        'external',
        `of another program, with a template at ${target}`,
        () => odtOf(target),
      ],
    ),
    [
      'external',
      'of another program, with a picture from elsewhere',
      () => makeOdt('<draw:image xlink:href="http://a.example/1.png"/>'),
    ],
    [
      'external',
      'of another program, with a file beside it',
      () => makeOdt('<text:section-source xlink:href="../a.odt"/>'),
    ],
    ['script', 'of another program, with what happens at a click', () => makeOdt('<script:event-listener/>')],
    ['macros', 'of another program, with macros', () => makeOdt('', [['Basic/Standard/Module1.xml', XML]])],
    [
      'attachment',
      'of another program, with an object of a third',
      () => makeOdt('<draw:object-ole xlink:href="./Object 1"/>'),
    ],
    ['password', 'of another program, with a password', () => makeZip(odtParts('', '<manifest:encryption-data/>'))],
    ['password', 'with a password', () => makeZip([...officeParts('docx'), ['word/a.xml', 'x', { isLocked: true }]])],
    ['format', 'with entities', () => docx(['word/a.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])],
    ['format', 'in another encoding', () => docx(['word/a.xml', '<?xml version="1.0" encoding="UTF-7"?><a/>'])],
    ['format', 'that is any ZIP', () => zip],
    ['format', 'without its main part', () => makeZip(officeParts('docx').slice(0, 2))],
    [
      'format',
      'that is of two kinds',
      () =>
        makeOffice(
          'docx',
          [['xl/workbook.xml', XML]],
          types('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml', '/xl/workbook.xml'),
        ),
    ],
  ])('is refused (%s) %s', async (fault, _, file) => {
    expect(await inspect(file())).toBe(fault);
  });
});

describe('a ZIP file', () => {
  const parts = officeParts('docx');
  const bomb = Buffer.alloc(50 * 1024 * 1024);

  it.each<[string, string, () => Buffer]>([
    ['tooComplex', 'that is a bomb', () => makeOffice('docx', [['word/a.xml', bomb]])],
    [
      'tooComplex',
      'that says of a bomb that it is small',
      () => makeOffice('docx', [['word/a.xml', bomb, { size: 10 }]]),
    ],
    [
      'tooComplex',
      'that is a bomb of many',
      () =>
        makeOffice(
          'docx',
          Array.from({ length: 40 }, (_, index) => [`word/a${index}.xml`, bomb.subarray(0, 1024 * 1024)] as const),
        ),
    ],
    [
      'tooComplex',
      'with a bomb in its workbook',
      () => makeOffice('docx', [['word/embeddings/a.xlsx', makeOffice('xlsx', [['xl/a.xml', bomb]])]]),
    ],
    ['format', 'with something before it', () => makeZip(parts, { before: HTML })],
    ['format', 'with something behind it', () => makeZip(parts, { behind: HTML })],
    ['format', 'with a note', () => makeZip(parts, { note: HTML })],
    [
      'disguised',
      'with something between its files',
      () => makeZip([[...parts[0]!.slice(0, 2), { gap: HTML }] as never, ...parts.slice(1)]),
    ],
    [
      'disguised',
      'whose files have other names in its directory',
      () => makeZip([...parts, ['word/a.xml', XML, { localName: 'word/b.bin' }]]),
    ],
    ['disguised', 'with two files of one name', () => makeZip([...parts, ['word/Document.xml', XML]])],
    ['format', 'with a path that leads out of it', () => makeZip([...parts, ['../a.xml', XML]])],
    ['format', 'with a path that begins at the root', () => makeZip([...parts, ['/a.xml', XML]])],
    ['format', 'with a path of another system', () => makeZip([...parts, ['word\\a.xml', XML]])],
    ['disguised', 'that begins like a PDF', () => makeZip([['word/%PDF-1.4.xml', XML], ...parts])],
  ])('is refused (%s) %s', async (fault, _, file) => {
    expect(await inspect(file())).toBe(fault);
  });
});

it('a PDF is looked through as a resume is', async () => {
  const script = makePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' });
  expect(await inspect(script)).toBe('script');
  expect(await inspect(makePdf({ after: 'more' }))).toBe('notPdf');
});
