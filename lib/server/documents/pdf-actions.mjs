import { PDFArray, PDFDict, PDFName, PDFObjectParser, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';

/**
 * What a document does by itself, without anybody clicking: it listens to the library's parser as inspect-pdf.mjs does,
 * and answers once all is read. Readers differ in which of several values of a key, or objects of a number, they take:
 * here each counts.
 */

/** An open document may go to one of its own pages, and nowhere else. */
const HARMLESS = new Set(['GoTo', 'Named']);
/** Of a stream: its data, or what it shows, lies in another file. */
const ELSEWHERE = new Set(['F', 'FFilter', 'Ref', 'OPI']);

/** Every value given for keys whose actions nobody has to click for. */
const automatic = { actions: [], byEvent: [] };
/** By number: all objects that have it. */
const objects = new Map();
/** All values a dictionary gives for the keys that matter in an action. */
const given = new WeakMap();
let hasOutsideStream = false;

/** Notes an object of the file under its number. */
export function noteObject(ref, object) {
  const tag = ref.toString();
  objects.set(tag, [...(objects.get(tag) ?? []), object]);
}

/** The dictionaries being parsed, innermost last; `null` inside a value, whose names are no keys. */
const open = [];
const WATCHED = new Set(['S', 'Next', 'OpenAction', 'AA']);

const { parseName, parseObject, parseDict, parseDictOrStream } = PDFObjectParser.prototype;

PDFObjectParser.prototype.parseName = function () {
  const name = parseName.call(this);
  const frame = open.at(-1);
  if (frame) {
    frame.key = name.decodeText();
    frame.keys.add(frame.key);
  }
  return name;
};

PDFObjectParser.prototype.parseObject = function (ref) {
  const frame = open.at(-1);
  open.push(null);
  try {
    const value = parseObject.call(this, ref);
    if (frame && WATCHED.has(frame.key)) frame.values.push([frame.key, value]);
    return value;
  } finally {
    open.pop();
  }
};

PDFObjectParser.prototype.parseDict = function (ref) {
  const frame = { key: '', keys: new Set(), values: [] };
  open.push(frame);
  try {
    const dict = parseDict.call(this, ref);
    given.set(dict, frame);
    for (const [key, value] of frame.values) {
      if (key === 'OpenAction') automatic.actions.push(value);
      if (key === 'AA') automatic.byEvent.push(value);
    }
    return dict;
  } finally {
    open.pop();
  }
};

PDFObjectParser.prototype.parseDictOrStream = function (ref) {
  const object = parseDictOrStream.call(this, ref);
  if (object instanceof PDFRawStream && [...(given.get(object.dict)?.keys ?? [])].some((key) => ELSEWHERE.has(key)))
    hasOutsideStream = true;
  return object;
};

/** Whether the document opens or loads something from elsewhere by itself. */
export function reachesOutside() {
  const seen = new Set();
  const events = automatic.byEvent
    .flatMap(resolve)
    .flatMap((value) => (value instanceof PDFDict ? value.values() : []));
  return hasOutsideStream || [...automatic.actions, ...events].some((action) => isHarmful(action, seen));
}

function isHarmful(value, seen) {
  return resolve(value).some((action) => {
    if (seen.has(action)) return false;
    seen.add(action);
    // A place in the document, or several actions; a page among them is no action.
    if (action instanceof PDFArray) return action.asArray().some((one) => isHarmful(one, seen));
    if (!(action instanceof PDFDict)) return false;
    const values = given.get(action)?.values ?? [];
    const kinds = values.flatMap(([key, one]) => (key === 'S' ? resolve(one) : []));
    const isAction = kinds.some((kind) => kind instanceof PDFName);
    const isOther = kinds.some((kind) => kind instanceof PDFName && !HARMLESS.has(kind.decodeText()));
    return isAction && (isOther || values.some(([key, next]) => key === 'Next' && isHarmful(next, seen)));
  });
}

function resolve(value) {
  return value instanceof PDFRef ? (objects.get(value.toString()) ?? []) : [value];
}
