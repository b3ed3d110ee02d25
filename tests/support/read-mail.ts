import type { ReceivedMail } from './smtp-server';

/** A picture that comes with an email, by which name its HTML shows it. */
type Picture = { id: string; type: string; bytes: Buffer };

/** An email as its reader sees it. `tree`: the types of its parts, each with its own in brackets. */
export type ReadMail = { subject: string; text: string; html: string; pictures: Picture[]; tree: string };

/** Reads an email as it was sent: text, HTML and pictures, each in whatever encoding, however deep within others. */
export function readMail(received: ReceivedMail | undefined): ReadMail {
  const whole = toPart(received?.text ?? '');
  const parts = partsIn(whole);
  const inType = (type: string) => {
    const part = parts.find((one) => typeOf(one) === type);
    return part ? decodeBody(part).toString().trimEnd() : '';
  };
  const subject = /^Subject: (.*)$/m.exec(whole.head)?.[1] ?? '';
  return {
    ...{ subject: decodeHead(subject), text: inType('text/plain'), html: inType('text/html') },
    pictures: parts
      .filter((part) => typeOf(part).startsWith('image/'))
      .map((part) => ({
        id: /^Content-Id: <(.+)>$/im.exec(part.head)?.[1] ?? '',
        type: typeOf(part),
        bytes: decodeBody(part),
      })),
    tree: treeOf(whole),
  };
}

/** The secret of the link by which who was invited refuses further emails. */
export const refusalIn = (received: ReceivedMail | undefined): string =>
  decodeURIComponent(/\/organizer\/letters\/(\S+)/.exec(readMail(received).text)?.[1] ?? '');

type Part = { head: string; body: string };

function toPart(source: string): Part {
  const end = source.indexOf('\n\n');
  return { head: source.slice(0, end).replace(/\n\s+/g, ' '), body: source.slice(end + 2) };
}

const typeOf = ({ head }: Part): string => /^Content-Type: ([^\s;]+)/im.exec(head)?.[1] ?? '';

/** What a part holds that is itself made of parts; `null`: it is not. */
function heldBy({ head, body }: Part): Part[] | null {
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary === undefined) return null;
  const pieces = body.split(`--${boundary}`).slice(1, -1);
  return pieces.map((piece) => toPart(piece.trimStart()));
}

const partsIn = (part: Part): Part[] => heldBy(part)?.flatMap(partsIn) ?? [part];

function treeOf(part: Part): string {
  const held = heldBy(part);
  return held ? `${typeOf(part)} (${held.map(treeOf).join(', ')})` : typeOf(part);
}

function decodeBody({ head, body }: Part): Buffer {
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64');
  return /quoted-printable/i.test(head) ? decodeQuoted(body.replace(/=\n/g, '')) : Buffer.from(body);
}

/** RFC 2047. The space between two encoded words is none of the text. */
const decodeHead = (text: string): string =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, words: string) =>
      (how.toUpperCase() === 'B' ? Buffer.from(words, 'base64') : decodeQuoted(words.replaceAll('_', ' '))).toString(),
    );

function decodeQuoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
