import { Readable } from 'node:stream';
import { ERRORS, type ErrorCode } from '@/lib/contract/errors';
import type { Answer } from '@/lib/server/answer/answer-errors';
import { leadToWords, presentFile, requireWhole } from '@/lib/server/answer/answer-file';

const asking = (headers: Record<string, string> = {}) => ({ headers: new Headers(headers) });

it.each(['bytes=100-', 'bytes=0-99', 'bytes=-5', 'bytes=0-0,5-9'])('an export has no part %s, and says so', (range) => {
  expect(() => requireWhole(asking({ range }))).toThrow(
    expect.objectContaining({ code: 'noRange', message: expect.stringContaining('whole') }),
  );
});

it.each([undefined, 'bytes=0-'])('an export is sent whole to who asks for %s', (range) => {
  expect(() => requireWhole(asking(range === undefined ? {} : { range }))).not.toThrow();
});

it('an export says by its name what it is, and that it has no parts', () => {
  const file = { fileName: 'Ada’s (films).zip', content: Readable.from(['a']) };
  expect(presentFile('application/zip', file, ['a=b']).headers).toMatchObject({
    'Accept-Ranges': 'none',
    'Content-Disposition': "attachment; filename*=UTF-8''Ada%E2%80%99s%20%28films%29.zip",
    'Content-Type': 'application/zip',
  });
});

describe('a file that is refused', () => {
  const refusal = (code: ErrorCode): Answer => ({
    ...{ status: ERRORS[code].status, headers: { 'Cache-Control': 'no-store' } },
    body: JSON.stringify({ error: { code } }),
  });

  it.each([
    ['tooMany', '/organizer/refused?why=tooMany'],
    ['notFound', '/organizer/refused?why=notFound'],
    ['noSpace', '/organizer/refused?why=noSpace'],
    ['unauthorized', '/organizer/sign-in'],
  ] as const)('leads a browser that opened its address to words: %s', (code, page) => {
    const answer = leadToWords(asking({ 'sec-fetch-dest': 'document' }), refusal(code));
    expect(answer).toEqual({ status: 303, headers: { 'Cache-Control': 'no-store', Location: page }, body: null });
  });

  it.each([{}, { 'sec-fetch-dest': 'empty' }])(
    'is an error for programs, and for scripts of a page (%j)',
    (headers) => {
      const error = refusal('tooMany');
      expect(leadToWords(asking(headers as Record<string, string>), error)).toBe(error);
    },
  );

  it('comes as it is when it is not refused', () => {
    const file: Answer = { status: 200, headers: {}, body: 'name,email' };
    expect(leadToWords(asking({ 'sec-fetch-dest': 'document' }), file)).toBe(file);
  });
});
