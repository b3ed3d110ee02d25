import type { ReceivedMail } from './smtp-server';

/** An email as its reader sees it. */
export type ReadMail = { subject: string; text: string; html: string };

/** Reads an email as it was sent: a text and an HTML part, each in whatever encoding. */
export function readMail(received: ReceivedMail | undefined): ReadMail {
  const whole = toPart(received?.text ?? '');
  const boundary = /boundary="([^"]+)"/.exec(whole.head)?.[1];
  const parts = boundary
    ? whole.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => toPart(part.trimStart()))
    : [];
  const inType = (type: string) => {
    const part = parts.find(({ head }) => head.includes(`Content-Type: ${type}`));
    return part ? decodeBody(part).trimEnd() : '';
  };
  const subject = /^Subject: (.*)$/m.exec(whole.head)?.[1] ?? '';
  return { subject: decodeHead(subject), text: inType('text/plain'), html: inType('text/html') };
}

/** The secret of the link by which who was invited refuses further emails. */
export const refusalIn = (received: ReceivedMail | undefined): string =>
  decodeURIComponent(/\/organizer\/letters\/(\S+)/.exec(readMail(received).text)?.[1] ?? '');

type Part = { head: string; body: string };

function toPart(source: string): Part {
  const end = source.indexOf('\n\n');
  return { head: source.slice(0, end).replace(/\n\s+/g, ' '), body: source.slice(end + 2) };
}

function decodeBody({ head, body }: Part): string {
  if (head.includes('base64')) return Buffer.from(body, 'base64').toString();
  return head.includes('quoted-printable') ? decodeQuoted(body.replace(/=\n/g, '')) : body;
}

/** RFC 2047. The space between two encoded words is none of the text. */
const decodeHead = (text: string): string =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, words: string) =>
      how.toUpperCase() === 'B' ? Buffer.from(words, 'base64').toString() : decodeQuoted(words.replaceAll('_', ' ')),
    );

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
