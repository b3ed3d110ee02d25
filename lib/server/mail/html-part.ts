import { html, type Markup } from './html';
import { type Letterhead, logoOf } from './letterhead';

/** Around a text whose direction says nothing about the text around it. In the HTML part it becomes `<bdi>`. */
const [FIRST_STRONG, POP] = ['\u2068', '\u2069'];

/** Returns what a stranger wrote, apart from the text it is put into. */
export const isolate = (text: string): string =>
  `${FIRST_STRONG}${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}${POP}`;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const STYLES = {
  page: 'margin:0;padding:0;background-color:#f4f5f6',
  around: 'padding:32px 16px;background-color:#f4f5f6',
  card: [
    'max-width:560px;margin:0 auto;padding:32px 32px 12px;border-radius:12px',
    `background-color:#ffffff;color:#16191d;${FONT};font-size:16px;line-height:1.65`,
  ].join(';'),
  logo: 'margin:0 0 24px',
  paragraph: 'margin:0 0 20px;overflow-wrap:anywhere',
  button: [
    'display:inline-block;padding:12px 24px;border-radius:8px',
    'background-color:#1f2a37;color:#ffffff;font-weight:600;text-decoration:none',
  ].join(';'),
  link: 'color:inherit;overflow-wrap:anywhere',
  foot: `max-width:560px;margin:16px auto 0;padding:0 32px;color:#565d66;${FONT};font-size:13px;line-height:1.6`,
};

type Part = {
  letterhead: Letterhead;
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  /** As in the text part, with names `isolate`d. */
  text: string;
  /** Whether an organizer wrote `text`: it may be in any language, and lead elsewhere. */
  isTheirs?: boolean;
  /** Where the email leads. On a line of its own it becomes the button. */
  link: { address: string; label: string };
  /** The last lines, and the address among them. */
  foot?: { text: string; address: string };
};

/**
 * Returns the HTML part of an email: the words of its text part, below the logo, with nothing from elsewhere. Mail
 * programs drop what is said of the whole document, so that language and direction are said again inside.
 */
export function htmlPart({ letterhead, language, direction, title, text, isTheirs, link, foot }: Part): string {
  const last =
    foot && html`<div style="${STYLES.foot}">${paragraphsOf({ text: foot.text, address: foot.address })}</div>`;
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
      </head>
      <body style="${STYLES.page}">
        <div lang="${language}" dir="${direction}" style="${STYLES.around}">
          <div style="${STYLES.card}">
            <div style="${STYLES.logo}">${logoOf(letterhead)}</div>
            ${paragraphsOf({ text, isTheirs, ...link })}
          </div>
          ${last ?? ''}
        </div>
      </body>
    </html> `.source;
}

type Paragraphs = Pick<Part, 'text' | 'isTheirs'> & { address: string; label?: string };

/** With `label`, a line that is only the address becomes a button. */
function paragraphsOf({ text, isTheirs = false, address, label }: Paragraphs): Markup[] {
  const isButton = (line: string) => label !== undefined && line.trim() === address;
  return text
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .flatMap((paragraph) => piecesOf(paragraph.split('\n'), isButton))
    .map((lines) => {
      if (isButton(lines[0]!)) {
        const button = html`<a href="${address}" style="${STYLES.button}">${label ?? ''}</a>`;
        return html`<p style="${STYLES.paragraph}">${button}</p> `;
      }
      const rows = lines.map((line) => lineOf(line, address, isTheirs ? withLinks : asText));
      const inner = rows.map((row, index) => html`${index > 0 ? html`<br />` : ''}${row}`);
      const direction = isTheirs && hasOwnWords(lines, address) ? html` dir="auto"` : '';
      return html`<p${direction} style="${STYLES.paragraph}">${inner}</p> `;
    });
}

/** Returns the lines of a paragraph in groups: buttons stand alone, and empty lines nowhere. */
function piecesOf(lines: string[], isButton: (line: string) => boolean): string[][] {
  const pieces: string[][] = [];
  let isOpen = false;
  for (const line of lines.filter((one) => one.trim() !== '')) {
    if (isOpen && !isButton(line)) pieces.at(-1)!.push(line);
    else pieces.push([line]);
    isOpen = !isButton(line);
  }
  return pieces;
}

/** Whether a paragraph says more than names and addresses, which have no direction to run in. */
const hasOwnWords = (lines: string[], address: string): boolean =>
  /\p{L}/u.test(lines.map((line) => line.replaceAll(address, '').replace(NAME, '').replace(ADDRESS, '')).join(''));

type Show = (text: string) => Markup;

const asText: Show = (text) => html`${text}`;

function lineOf(line: string, address: string, show: Show): Markup {
  const texts = line.split(address).map((text) => withNames(text, show));
  return html`${texts.map((text, index) => html`${index > 0 ? linkTo(address) : ''}${text}`)}`;
}

const linkTo = (address: string): Markup => html`<a href="${address}" dir="ltr" style="${STYLES.link}">${address}</a>`;

const NAME = /\u2068([^\u2068\u2069]*)\u2069/g;

/** Names apart from the rest, where each is opened and closed. */
function withNames(text: string, show: Show): Markup {
  const pieces = text.split(NAME);
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<bdi>${piece}</bdi>` : show(piece)))}`;
}

/** Where an address ends, besides at a space: at what stands in none, and at scripts that have no spaces. */
const ENDS = String.raw`<>"\p{Pi}\p{Pf}\p{Cf}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff00-\uffef`;
const ADDRESS = new RegExp(String.raw`\b(https?:\/\/(?=[\p{L}\p{N}])[^\s${ENDS}]+)`, 'giu');

/** Addresses as links, without the signs that end a sentence or a bracket around them. */
const withLinks: Show = (text) =>
  html`${text.split(ADDRESS).map((piece, index) => {
    if (index % 2 === 0) return asText(piece);
    const signs = `.,:;!?'*…،؛؟।${/[([{]/.test(piece) ? '' : ')]}'}`;
    const address = piece.slice(0, piece.split('').findLastIndex((sign) => !signs.includes(sign)) + 1);
    return html`${linkTo(address)}${piece.slice(address.length)}`;
  })}`;
