import { html, type Markup } from './html';

/** Around a text whose direction says nothing about the text around it. In the HTML part it becomes `<bdi>`. */
const [FIRST_STRONG, POP] = ['\u2068', '\u2069'];

/** Returns what a stranger wrote, apart from the text it is put into. */
export const isolate = (text: string): string =>
  `${FIRST_STRONG}${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}${POP}`;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const STYLES = {
  page: 'margin:0;padding:0;background-color:#f4f5f6',
  around: 'padding:32px 16px;background-color:#f4f5f6',
  card: `max-width:560px;margin:0 auto;padding:32px 32px 12px;border-radius:12px;background-color:#ffffff;color:#16191d;${FONT};font-size:16px;line-height:1.65`,
  paragraph: 'margin:0 0 20px;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 24px;border-radius:8px;background-color:#1f2a37;color:#ffffff;font-weight:600;text-decoration:none',
  link: 'color:inherit;overflow-wrap:anywhere',
  foot: `max-width:560px;margin:16px auto 0;padding:0 32px;color:#565d66;${FONT};font-size:13px;line-height:1.6`,
};

type Part = {
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  /** As in the text part, with names `isolate`d. */
  text: string;
  /** Where the email leads. On a line of its own it becomes the button. */
  link: { address: string; label: string };
  /** The last lines, and the address among them. */
  foot?: { text: string; address: string };
};

/**
 * Returns the HTML part of an email: the words of its text part, with nothing from elsewhere. Mail programs drop what
 * is said of the whole document, so that language and direction are said again inside.
 */
export function htmlPart({ language, direction, title, text, link, foot }: Part): string {
  const last = foot && html`<div style="${STYLES.foot}">${paragraphsOf(foot.text, foot.address)}</div>`;
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
      </head>
      <body style="${STYLES.page}">
        <div lang="${language}" dir="${direction}" style="${STYLES.around}">
          <div style="${STYLES.card}">${paragraphsOf(text, link.address, link.label)}</div>
          ${last ?? ''}
        </div>
      </body>
    </html> `.source;
}

/** With `label`, a line that is only the address becomes a button. */
function paragraphsOf(text: string, address: string, label?: string): Markup[] {
  const isButton = (line: string) => label !== undefined && line.trim() === address;
  return text
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .flatMap((paragraph) => piecesOf(paragraph.split('\n'), isButton))
    .map((lines) => {
      const inner = isButton(lines[0]!)
        ? html`<a href="${address}" style="${STYLES.button}">${label ?? ''}</a>`
        : html`${lines.map((line, index) => html`${index > 0 ? html`<br />` : ''}${lineOf(line, address)}`)}`;
      return html`<p style="${STYLES.paragraph}">${inner}</p> `;
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

function lineOf(line: string, address: string): Markup {
  const between = html`<a href="${address}" dir="ltr" style="${STYLES.link}">${address}</a>`;
  const texts = line.split(address).map(withNames);
  return html`${texts.map((text, index) => html`${index > 0 ? between : ''}${text}`)}`;
}

/** Names apart from the rest, where each is opened and closed. */
function withNames(text: string): Markup {
  const pieces = text.split(/\u2068([^\u2068\u2069]*)\u2069/);
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<bdi>${piece}</bdi>` : html`${piece}`))}`;
}
