import { NextRequest } from 'next/server';
import { ERRORS, type ErrorCode } from '@/lib/contract/errors';
import { answerRefusedFile } from '@/lib/server/answer-refused-file';

const asked = (destination?: string) =>
  new NextRequest('https://film.example/api/v1/campaigns/c1/submissions.zip', {
    headers: destination ? { 'Sec-Fetch-Dest': destination } : {},
  });
const refusal = (code: ErrorCode) => Response.json({ error: { code } }, { status: ERRORS[code].status });
const opened = (code: ErrorCode) => answerRefusedFile(asked('document'), refusal(code));

describe('a file that is refused', () => {
  it.each([
    ['tooMany', '/organizer/refused?why=tooMany'],
    ['notFound', '/organizer/refused?why=notFound'],
    ['noSpace', '/organizer/refused?why=noSpace'],
    ['unauthorized', '/organizer/sign-in'],
  ] as const)('leads a browser that opened its address to words: %s', async (code, page) => {
    const { status, headers } = await opened(code);
    expect([status, headers.get('Location')]).toEqual([303, page]);
  });

  it.each([undefined, 'empty'])('is an error for programs, and for scripts of a page (%s)', async (destination) => {
    const error = refusal('tooMany');
    expect(await answerRefusedFile(asked(destination), error)).toBe(error);
  });

  it('comes as it is when it is not refused', async () => {
    const file = new Response('name,email');
    expect(await answerRefusedFile(asked('document'), file)).toBe(file);
  });
});
