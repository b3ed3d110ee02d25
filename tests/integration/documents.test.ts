import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { createDocuments } from '@/lib/server/documents/create-documents';
import { readCpuTime } from '@/lib/server/subprocess/cpu-time';
import { emptyZip, makeBomb, makePdf, makePdfOfSize, savePdf, stream } from '@/tests/support/make-pdf';
import { makeTempFolder } from '@/tests/support/temp-folder';

/** The CPU time of one reading. By the clock it takes longer on a busy machine, and may here. */
const READER_CPU_SECONDS = 10;

const temp = makeTempFolder();
const documents = createDocuments({ seconds: 240 });
afterAll(async () => {
  await documents.close();
  temp.remove();
});

let last = 0;
async function faultOf(file: Uint8Array): Promise<string | null> {
  const path = join(temp.folder, String((last += 1)));
  await writeFile(path, file);
  return documents.inspect(path).then(
    () => null,
    (error: { fault?: string }) => {
      if (error.fault === undefined) throw error;
      return error.fault;
    },
  );
}

const text = (words: string) => Buffer.from(words, 'latin1');
const open = (action: string) => makePdf({ catalog: `/OpenAction << ${action} >>` });
const script = '/S /JavaScript /JS (app.alert\\(1\\))';

describe('a document is taken', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['written plainly', () => makePdf()],
    ['with its objects in streams', () => savePdf()],
    ['of ten megabytes', () => makePdfOfSize(10 * 1024 * 1024)],
    [
      'of a web developer, who writes HTML/JavaScript',
      () =>
        makePdf({
          objects: ['(HTML/JavaScript/JS, /Launch)', stream('', 'BT (CSS/JavaScript /JS /Launch /EmbeddedFile) Tj ET')],
        }),
    ],
    [
      'with a link',
      () =>
        makePdf({
          objects: ['<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /A << /S /URI /URI (https://example.com) >> >>'],
        }),
    ],
    [
      'with links given as objects of their own',
      () =>
        makePdf({
          objects: [
            '<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /A 5 0 R >>',
            '<< /S /URI /URI (https://example.com) >>',
          ],
        }),
    ],
    ['that opens at a page, on which there are links', () => makePdfThatOpens('[3 0 R /Fit]', `/Annots [${link}]`)],
    [
      'that opens at a page by an action',
      () => makePdfThatOpens('<< /S /GoTo /D [3 0 R /Fit] >>', `/Annots [${link}]`),
    ],
    ['with blanks at its end', () => makePdf({ after: '\r\n\0\0\n' })],
    [
      'that anyone may open but not print',
      () => savePdf((document) => document.encrypt({ userPassword: '', ownerPassword: 'owner' })),
    ],
  ])('%s', async (_, make) => {
    expect(await faultOf(await make())).toBeNull();
  });
});

describe('a document is refused as', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['notPdf', 'nothing', () => text('')],
    [
      'notPdf',
      'a renamed picture',
      async () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), Buffer.alloc(100)]),
    ],
    ['notPdf', 'a film', () => readFile('tests/fixtures/media/fake-red-440.webm')],
    ['notPdf', 'a page that is a PDF too', () => makePdf({ header: '<html><script>alert(1)</script>\n%PDF-1.7\n' })],
    ['notPdf', 'one with its header late', () => makePdf({ header: '\n%PDF-1.7\n' })],
    ['notPdf', 'an archive behind a PDF', () => makePdf({ after: emptyZip })],
    ['notPdf', 'an archive that ends in a comment as the PDF does', () => makePdfAsZip()],
    ['notPdf', 'a page behind a PDF', () => makePdf({ after: '<html></html>' })],
    ['notPdf', 'its first half', () => makePdf().subarray(0, makePdf().length / 2)],
    ['notPdf', 'one without its last line', () => makePdf().subarray(0, -7)],
    [
      'notPdf',
      'one whose trailer points nowhere',
      () =>
        text(
          makePdf()
            .toString('latin1')
            .replace(/startxref\n\d+/, 'startxref\n7'),
        ),
    ],
    [
      'notPdf',
      'one without pages',
      () => text(makePdf().toString('latin1').replace('/Kids [3 0 R] /Count 1', '/Kids [    ]  /Count 0')),
    ],
    ['notPdf', 'one with an object that ends nowhere', () => makePdf({ objects: ['<< /A (never closed'] })],
    ['script', 'one that runs a script when opened', () => open(script)],
    ['script', 'one with the script’s names spelt in escapes', () => open('/S /J#61va#53cript /J#53 (1)')],
    ['script', 'one with escapes of small letters', () => open('/S /#4a#61vaScript')],
    [
      'script',
      'one with the script among names',
      () => savePdf((document) => document.addJavaScript('main', 'app.alert(1)')),
    ],
    [
      'script',
      'one with the script in a button',
      () => makePdf({ objects: [`<< /Type /Annot /Subtype /Widget /AA << /D << ${script} >> >> >>`] }),
    ],
    [
      'script',
      'one with the script in a stream of objects',
      () => makePdf({ objects: [objectStream(`9 0 << ${script} >>`)] }),
    ],
    ['script', 'one with a form that has scripts of its own', () => makePdf({ catalog: '/AcroForm << /XFA (x) >>' })],
    ['script', 'one with the script under a key given twice', () => open(`${script} /S /URI`)],
    [
      'script',
      'one with an innocent object after it of the same number',
      () => makePdf({ objects: [`<< ${script} >>\nendobj\n4 0 obj\n<< >>`] }),
    ],
    [
      'script',
      'an encrypted one',
      () =>
        savePdf((document) => {
          document.addJavaScript('main', 'app.alert(1)');
          document.encrypt({ userPassword: '', ownerPassword: 'owner' });
        }),
    ],
    ['launch', 'one that starts a program', () => open('/S /Launch /F (cmd.exe)')],
    ['launch', 'one that starts a program, in escapes', () => open('/S /L#61unch /F (cmd.exe)')],
    ['attachment', 'one with a file in it', () => savePdf((document) => document.attach(text('MZ'), 'setup.exe', {}))],
    [
      'attachment',
      'one with a file on its page',
      () => makePdf({ objects: ['<< /Type /Annot /Subtype /FileAttachment >>'] }),
    ],
    [
      'external',
      'one that opens another file by a link',
      () => makePdf({ objects: ['<< /Subtype /Link /A << /S /GoToR /F (//host/share/a.pdf) >> >>'] }),
    ],
    [
      'external',
      'one that sends a form',
      () => makePdf({ objects: ['<< /Subtype /Widget /A << /S /SubmitForm /F (https://example.com) >> >>'] }),
    ],
    [
      'external',
      'one that imports data',
      () => makePdf({ objects: ['<< /Subtype /Widget /A << /S /#49mportData /F (a.fdf) >> >>'] }),
    ],
    ['external', 'one that opens an address when it is opened', () => open('/S /URI /URI (https://example.com)')],
    [
      'external',
      'one that does so by an object',
      () => makePdf({ catalog: '/OpenAction 4 0 R', objects: ['<< /S 5 0 R /URI (https://example.com) >>', '/URI'] }),
    ],
    [
      'external',
      'one that does so after a harmless action',
      () => open('/S /GoTo /D [3 0 R /Fit] /Next [<< /S /URI /URI (https://example.com) >>]'),
    ],
    [
      'external',
      'one that does so by a key given twice',
      () => makePdf({ catalog: '/OpenAction << /S /URI /URI (https://example.com) >> /OpenAction [3 0 R /Fit]' }),
    ],
    [
      'external',
      'one that does so by an object of two',
      () =>
        makePdf({ catalog: '/OpenAction 4 0 R', objects: ['<< /S /URI /URI (x) >>\nendobj\n4 0 obj\n[3 0 R /Fit]'] }),
    ],
    [
      'external',
      'one that opens an address when a page is shown',
      () => makePdf({ catalog: '/AA 4 0 R', objects: ['<< /O << /S /URI /URI (https://example.com) >> >>'] }),
    ],
    [
      'external',
      'one that does so in a stream of objects',
      () =>
        makePdf({
          catalog: '/OpenAction 9 0 R',
          objects: [objectStream('9 0 << /S /URI /URI (https://example.com) >>')],
        }),
    ],
    [
      'external',
      'one with a stream whose data lie elsewhere',
      () => makePdf({ objects: [stream('/FS /URL /F (https://example.com)', '')] }),
    ],
    [
      'external',
      'one with such a stream, and that key emptied again',
      () => makePdf({ objects: [stream('/F (https://example.com) /F null', '')] }),
    ],
    [
      'external',
      'one that plays something from elsewhere',
      () => makePdf({ objects: ['<< /Subtype /Screen /A << /S /Rendition >> >>'] }),
    ],
    [
      'password',
      'one with a password',
      () => savePdf((document) => document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })),
    ],
    [
      'notPdf',
      'one with an object hidden in another',
      () => makePdf({ objects: [stream('', `9 0 obj\n<< ${script} >>\nendobj`)] }),
    ],
    [
      'notPdf',
      'one with an object hidden in a comment',
      () => makePdf({ objects: [`<< >>\nendobj\n% 9 0 obj << ${script} >> endobj`] }),
    ],
    [
      'notPdf',
      'one with a stream of objects that does not say so',
      () => makePdf({ objects: [stream('/N 1 /First 4', `9 0 << ${script} >>`)] }),
    ],
  ])('%s: %s', async (fault, _, make) => {
    expect(await faultOf(await make())).toBe(fault);
  });

  it.each<[string, string[], () => Buffer]>([
    ['that unpacks to eight gigabytes', ['notPdf', 'tooComplex'], () => makePdf({ objects: [makeBomb(8)] })],
    [
      'of ten million objects in some kilobytes',
      ['tooComplex'],
      () => makePdf({ objects: [objectStream(`9 0 [${'<</A/B>>'.repeat(10_000_000)}]`)] }),
    ],
    ['nested a million deep', ['notPdf'], () => makePdf({ objects: ['['.repeat(1_000_000)] })],
  ])(
    'one %s (%j), and takes no more than its reader has',
    async (_, faults, make) => {
      const file = make();
      const before = process.memoryUsage().rss;
      const usedBefore = readCpuTime(process.pid).endedChildren;
      expect(faults).toContain(await faultOf(file));
      expect(readCpuTime(process.pid).endedChildren - usedBefore).toBeLessThan(READER_CPU_SECONDS + 2);
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
    },
    300_000,
  );
});

it('takes a document of fifty thousand objects in its stride', async () => {
  expect(await faultOf(makePdf({ objects: Array.from({ length: 50_000 }, () => '[/A/B/C/D]') }))).toBeNull();
});

it('a reader that cannot be run is no fault of the document', async () => {
  const closed = createDocuments();
  await closed.close();
  await expect(closed.inspect(join(temp.folder, 'any'))).rejects.not.toHaveProperty('fault');
});

const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /A << /S /URI /URI (https://example.com) >> >>';

/** Returns a PDF that opens with this action and whose page has more entries. */
function makePdfThatOpens(action: string, page: string): Buffer {
  return text(
    makePdf({ catalog: `/OpenAction ${action}`, objects: [link] })
      .toString('latin1')
      .replace('/MediaBox [0 0 595 842]', `/MediaBox [0 0 595 842] ${page}`)
      .replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${Number(at) + page.length + 1}`),
  );
}

function objectStream(content: string): Buffer {
  return stream(`/Type /ObjStm /N 1 /First ${/[<[]/.exec(content)?.index} /Filter /FlateDecode`, deflateSync(content));
}

/**
 * Returns a PDF that is also a zip file: the zip's last record is in a stream, and its comment is the rest of the file.
 */
function makePdfAsZip(): Buffer {
  const pdf = makePdf({ objects: [stream('', emptyZip)] });
  const at = pdf.indexOf(emptyZip) + emptyZip.length;
  pdf.writeUInt16LE(pdf.length - at, at - 2);
  return pdf;
}
