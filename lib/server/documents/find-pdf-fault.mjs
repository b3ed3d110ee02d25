import { noteObject, hasOutsideAction } from './pdf-actions.mjs';
import { frameFault } from './pdf-frame.mjs';
import {
  PDFContext,
  PDFDocument,
  PDFInvalidObject,
  PDFObjectParser,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFName,
} from './pdf-library.mjs';
import { objectHeaders } from './pdf-objects.mjs';

/** Names for things that a PDF reader would run, open or unpack, and the fault each one means. */
const DANGEROUS = new Map([
  ...['JavaScript', 'JS', 'XFA', 'OnInstantiate'].map((name) => [name, 'script']),
  ...['Launch'].map((name) => [name, 'launch']),
  ...['GoToR', 'SubmitForm', 'ImportData', 'Rendition', 'Movie'].map((name) => [name, 'external']),
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'GoToE', 'RichMedia', 'Collection'].map((name) => [
    name,
    'attachment',
  ]),
]);

/**
 * What the parser came across. Of several objects with one number the library keeps only the last; other readers may
 * use another one.
 */
const seen = { names: new Set(), objects: new Map(), hiddenStreams: false };

// Every name of the file passes here: keys and values, those in object streams too, decrypted and with `#xx` decoded.
const { parseName } = PDFObjectParser.prototype;
PDFObjectParser.prototype.parseName = function () {
  const name = parseName.call(this);
  seen.names.add(name.decodeText());
  return name;
};

let insideObjectStream = 0;
const { parseIntoContext } = PDFObjectStreamParser.prototype;
PDFObjectStreamParser.prototype.parseIntoContext = async function () {
  insideObjectStream += 1;
  await parseIntoContext.call(this).finally(() => (insideObjectStream -= 1));
};

const { assign } = PDFContext.prototype;
PDFContext.prototype.assign = function (ref, object) {
  noteObject(ref, object);
  if (insideObjectStream === 0) seen.objects.set(this, (seen.objects.get(this) ?? 0) + 1);
  if (isUnreadObjectStream(object)) seen.hiddenStreams = true;
  return assign.call(this, ref, object);
};

/** Some readers unpack objects from any stream that a cross-reference names, whatever type the stream claims. */
function isUnreadObjectStream(object) {
  return (
    object instanceof PDFRawStream &&
    object.dict.has(PDFName.of('First')) &&
    object.dict.get(PDFName.of('Type')) !== PDFName.of('ObjStm')
  );
}

/** Cross-reference streams are never encrypted, but the library decrypts them like all others. */
const isCrossReference = (object) => /\/Type\s*\/XRef\b/.test(Buffer.from(object.data).toString('latin1'));

/**
 * Loads strictly: every object must be valid. The library first reads an encrypted document without its key, so the
 * strict reading comes second.
 */
async function load(bytes) {
  const options = { password: '', parseSpeed: Infinity, updateMetadata: false, preserveXFA: true };
  try {
    return await PDFDocument.load(bytes, { ...options, throwOnInvalidObject: true });
  } catch (error) {
    const document = await PDFDocument.load(bytes, { ...options, throwOnInvalidObject: false });
    if (!seen.names.has('Encrypt')) throw error;
    const invalid = document.context
      .enumerateIndirectObjects()
      .filter(([, object]) => object instanceof PDFInvalidObject);
    if (!invalid.every(([, object]) => isCrossReference(object))) throw error;
    return document;
  }
}

/**
 * Returns what is wrong with a PDF, or `null`. Only one is read in a process: what was come across is of all.
 * @param {Buffer} bytes
 */
export const findPdfFault = (bytes) => findFault(bytes).catch(() => 'notPdf');

async function findFault(bytes) {
  if (frameFault(bytes)) return 'notPdf';
  let document;
  try {
    document = await load(bytes);
  } catch (error) {
    return /PASSWORD|encrypted/i.test(error.message) ? 'password' : 'notPdf';
  }
  for (const [name, fault] of DANGEROUS) if (seen.names.has(name)) return fault;
  if (hasOutsideAction()) return 'external';
  // An object the library did not find is inside another object or a comment: it was put there so that only some
  // readers find it.
  if (seen.hiddenStreams || objectHeaders(bytes) !== seen.objects.get(document.context)) return 'notPdf';
  return document.getPages().length > 0 ? null : 'notPdf';
}
