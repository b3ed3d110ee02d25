import { readCursor, writeCursor } from '@/lib/domain/page-cursor';

describe('the cursor of a page', () => {
  it('is the same after it was in an address', () => {
    const cursor = { at: new Date('2026-11-21T18:42:11.123Z'), id: 'msg_5f0b-1' };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it.each(['', '12', '~a', 'x~a', '12~', '12~a b', `${'9'.repeat(16)}~a`, `${'9'.repeat(15)}~a`, "1~a';--"])(
    'is none when it was made up: %s',
    (text) => expect(readCursor(text)).toBeNull(),
  );
});
