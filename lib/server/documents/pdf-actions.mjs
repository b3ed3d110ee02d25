import { PDFArray, PDFDict, PDFName, PDFObjectParser, PDFRawStream, PDFRef } from './pdf-library.mjs';

/**
 * Finds what a document does by itself, without a click. Like inspect-pdf.mjs it listens to the library's parser, and
 * it answers once everything is read. When a key has several values, or a number several objects, readers differ in
 * which one they use; here each of them counts.
 */

/** A document may go to one of its own pages when it opens, and nowhere else. */
const HARMLESS = new Set(['GoTo', 'Named']);
/** Keys of a stream that mean its data, or what it shows, is in another file. */
const ELSEWHERE = new Set(['F', 'FFilter', 'Ref', 'OPI']);

/** All values of the keys whose actions need no click. */
const automatic = { actions: [], byEvent: [] };
/** All objects, by number. */
const objects = new Map();
/** For each dictionary, all values of the keys that matter in an action. */
const valuesOf = new WeakMap();
let hasOutsideStream = false;

/** Records an object of the file under its number. */
export function noteObject(ref, object) {
  const tag = ref.toString();
  objects.set(tag, [...(objects.get(tag) ?? []), object]);
}

/** The dictionaries being parsed, innermost last; `null` while a value is parsed, whose names are not keys. */
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
    valuesOf.set(dict, frame);
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
  if (object instanceof PDFRawStream && [...(valuesOf.get(object.dict)?.keys ?? [])].some((key) => ELSEWHERE.has(key)))
    hasOutsideStream = true;
  return object;
};

/** Returns whether the document opens or loads something from outside by itself. */
export function hasOutsideAction() {
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
    // An array is a destination in the document or a list of actions; a page in it is not an action.
    if (action instanceof PDFArray) return action.asArray().some((one) => isHarmful(one, seen));
    if (!(action instanceof PDFDict)) return false;
    const values = valuesOf.get(action)?.values ?? [];
    const kinds = values.flatMap(([key, one]) => (key === 'S' ? resolve(one) : []));
    const isAction = kinds.some((kind) => kind instanceof PDFName);
    const isOther = kinds.some((kind) => kind instanceof PDFName && !HARMLESS.has(kind.decodeText()));
    return isAction && (isOther || values.some(([key, next]) => key === 'Next' && isHarmful(next, seen)));
  });
}

function resolve(value) {
  return value instanceof PDFRef ? (objects.get(value.toString()) ?? []) : [value];
}
