type Entry = { title: string; address: string; at: Date; madeAt: Date };

/** Returns a file for calendars (RFC 5545) with one moment, at which a page is to be opened. */
export function calendarEntry({ title, address, at, madeAt }: Entry): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Introreel//EN', 'BEGIN:VEVENT'],
    `UID:${textOf(address)}`,
    `DTSTAMP:${momentOf(madeAt)}`,
    `DTSTART:${momentOf(at)}`,
    `SUMMARY:${textOf(title)}`,
    // Some calendars show only one of the two.
    `URL:${address}`,
    `DESCRIPTION:${textOf(address)}`,
    ...['END:VEVENT', 'END:VCALENDAR'],
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** 2026-12-01T07:00:00.000Z as 20261201T070000Z. */
const momentOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll('-', '').replaceAll(':', '')}Z`;

const textOf = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll('\n', '\\n');

/** The most bytes of a line; a longer one goes on in the next, after a space. */
const MAX_BYTES = 75;

function fold(line: string): string {
  const bytes = new TextEncoder();
  let folded = '';
  let used = 0;
  for (const sign of line) {
    const size = bytes.encode(sign).length;
    if (used + size > MAX_BYTES) {
      folded += '\r\n ';
      used = 1;
    }
    folded += sign;
    used += size;
  }
  return folded;
}
