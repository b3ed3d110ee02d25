import { requireThat } from '../refused.mjs';

const NAME = /[^\s<>"'/=!?]+/y;
const NAMED = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

/**
 * Returns the text of an XML file. Throws when other readers might read something else: only UTF-8, and no entities of
 * its own.
 * @param {Buffer} bytes
 */
export function readXml(bytes) {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    requireThat(false);
  }
  requireThat(!text.includes('\0') && !/<!(?:DOCTYPE|ENTITY)/i.test(text));
  const [said = ''] = /^\s*<\?xml[^>]{0,200}/.exec(text) ?? [];
  requireThat(!/\bencoding\b/i.test(said) || /\bencoding\s*=\s*["'](?:utf-?8|us-ascii)["']/i.test(said));
  return text;
}

/**
 * Returns the elements of an XML text in their order, each with its name and the values of its attributes by
 * their names, both without the prefixes of namespaces, and with the words that it begins with.
 * @param {string} text
 */
export function* elementsOf(text) {
  /** @type {{ name: string, attributes: Map<string, string[]>, words: string } | null} */
  let open = null;
  for (let at = 0; at < text.length;) {
    const tag = text.indexOf('<', at);
    const end = tag < 0 ? text.length : tag;
    if (open && end > at) open.words += decode(text.slice(at, end));
    if (tag < 0) break;
    if (text.startsWith('<!--', tag)) at = after(text, '-->', tag + 4);
    else if (text.startsWith('<?', tag)) at = after(text, '?>', tag + 2);
    else if (text.startsWith('<![CDATA[', tag)) {
      at = after(text, ']]>', tag + 9);
      if (open) open.words += text.slice(tag + 9, at - 3);
    } else {
      if (open) yield open;
      open = null;
      if (text[tag + 1] === '/') at = after(text, '>', tag);
      else [open, at] = readTag(text, tag + 1);
    }
  }
  if (open) yield open;
}

function after(text, what, from) {
  const at = text.indexOf(what, from);
  requireThat(at >= 0);
  return at + what.length;
}

/** Returns an element, and where its tag ends. */
function readTag(text, from) {
  const name = nameAt(text, from);
  const attributes = new Map();
  for (let at = from + name.length; ;) {
    at = afterBlanks(text, at);
    if (text[at] === '/') at += 1;
    if (text[at] === '>') return [{ name: local(name), attributes, words: '' }, at + 1];
    const key = nameAt(text, at);
    at = afterBlanks(text, at + key.length);
    requireThat(text[at] === '=');
    at = afterBlanks(text, at + 1);
    const quote = text[at];
    requireThat(quote === '"' || quote === "'");
    const end = after(text, quote, at + 1);
    const value = decode(text.slice(at + 1, end - 1));
    const values = attributes.get(local(key)) ?? [];
    attributes.set(local(key), [...values, value]);
    at = end;
  }
}

/** Returns the value of an attribute that has only one, whatever its prefix; empty: there is none. */
export function valueOf(attributes, name) {
  const values = attributes.get(name) ?? [];
  requireThat(values.length <= 1);
  return values[0] ?? '';
}

const local = (name) => name.slice(name.indexOf(':') + 1);

function nameAt(text, at) {
  NAME.lastIndex = at;
  const [name] = NAME.exec(text) ?? [];
  requireThat(name !== undefined);
  return name;
}

function afterBlanks(text, at) {
  while (/\s/.test(text[at] ?? '')) at += 1;
  return at;
}

function decode(text) {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (_, hex, decimal, named) =>
    named
      ? NAMED.get(named.toLowerCase())
      : String.fromCodePoint(Math.min(hex ? parseInt(hex, 16) : Number(decimal), 0x10ffff)),
  );
}
