/** What tells who a visitor is. `marks` are the pieces of it that are searched for. */
export type Identity = {
  name: string;
  email: string;
  phone: string;
  fileName: string;
  /** What stands in the resume, in the file that answers a section, in the poster, and on the named film's card. */
  inside: string;
  uuid: string;
  marks: readonly string[];
};

const LATIN = [...'bcdfghjklmnpqrstvwxz'];
const ARABIC = [...'بتثجحخدرزسشصضطظعغفقكلمنه'];
const HAN = [...'河流水山火石田竹米糸羊耳肉自至舟色虫血行衣西見角言谷豆貝赤走足身車'];

/** How names are written: as plain words, and as what breaks HTML, CSV, JSON, an address or a line's direction. */
const NAMES: ((one: string, other: string) => string)[] = [
  (one, other) => `${one} ${other}`,
  (one, other) => `O'${one} "${other}" <b>`,
  (one, other) => `=${one}+${other};-1`,
  (one, other) => `\u202e${one}\u202c ${other}`,
  (one, other) => `${one}&amp;${other} & co`,
  (one, other) => `${one}/../${other}\\`,
  (one, other) => `e\u0301${one} ${other}\u200d🦜`,
  (one, other) => `%41${one}, ${other}`,
];

/** Returns somebody whom nobody else is like. `index`: how the name is written, in turn. */
export function createIdentity(random: () => number, index: number): Identity {
  const pick = (letters: readonly string[]) => letters[Math.floor(random() * letters.length)]!;
  const word = (letters = LATIN, length = 9) => Array.from({ length }, () => pick(letters)).join('');
  const digits = (length: number) => word([...'0123456789'], length);
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const letters = [LATIN, LATIN, ARABIC, HAN][index % 4]!;
  const [one, other, address, file, inside] = [word(letters), word(), word(), word(), word()];
  const number = digits(10);
  const hex = word([...'0123456789abcdef'], 12);
  return {
    name: NAMES[index % NAMES.length]!(capital(one), capital(other)),
    email: `${address}+film@${other}.example`,
    phone: `+49 ${number}`,
    fileName: `${file} "<i>".pdf`,
    inside,
    uuid: `11111111-1111-4111-8111-${hex}`,
    marks: [one, other, address, file, inside, number, hex],
  };
}

/** Returns what of `marks` stands in a text, however it is written: escaped, as bytes of base64, in other letters. */
export function tracesIn(text: string, marks: readonly string[]): string[] {
  const readings = [text, ...decoded(text)].map(plain);
  return marks.filter((mark) => readings.some((reading) => reading.includes(plain(mark))));
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const BASE64 = /[\w+/-]{12,}={0,2}/g;

/** Addresses, JSON and HTML, one in the other; then what they have as base64, such as where a page begins. */
function decoded(text: string): string[] {
  const read = text
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex: string, code: string) => codePoint(parseInt(code, hex ? 16 : 10)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => NAMED[name] ?? '');
  const inside = [...text.matchAll(BASE64)].map(([word]) => Buffer.from(word, 'base64').toString());
  return [read, ...inside];
}

const codePoint = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
