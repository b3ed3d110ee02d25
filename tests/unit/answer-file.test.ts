import { Readable } from 'node:stream';
import { answerFile, requireWhole } from '@/lib/server/answer-file';

const asking = (range?: string) => ({ headers: new Headers(range === undefined ? {} : { range }) });

it.each(['bytes=100-', 'bytes=0-99', 'bytes=-5', 'bytes=0-0,5-9'])('an export has no part %s, and says so', (range) => {
  expect(() => requireWhole(asking(range))).toThrow(
    expect.objectContaining({ code: 'noRange', message: expect.stringContaining('whole') }),
  );
});

it.each([undefined, 'bytes=0-'])('an export is sent whole to who asks for %s', (range) => {
  expect(() => requireWhole(asking(range))).not.toThrow();
});

it('an export says by its name what it is, and that it has no parts', () => {
  const file = { fileName: 'Ada’s (films).zip', content: Readable.from(['a']) };
  const { headers } = answerFile(file, 'application/zip', new AbortController().signal);
  expect(headers.get('accept-ranges')).toBe('none');
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Ada%E2%80%99s%20%28films%29.zip");
});
