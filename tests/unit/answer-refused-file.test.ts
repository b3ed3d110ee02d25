import { NextRequest } from 'next/server';
import { AppError } from '@/lib/contract/errors';
import { answerRefusedFile } from '@/lib/server/answer-refused-file';

const asked = (destination?: string) =>
  new NextRequest('https://film.example/api/v1/campaigns/c1/submissions.zip', {
    headers: destination ? { 'Sec-Fetch-Dest': destination } : {},
  });
const leadsTo = (error: unknown, destination = 'document') =>
  answerRefusedFile(asked(destination), error)?.headers.get('Location') ?? null;

describe('a file that is refused', () => {
  it.each([
    ['tooMany', '/organizer/refused?why=tooMany'],
    ['notFound', '/organizer/refused?why=notFound'],
    ['unauthorized', '/organizer/sign-in'],
  ] as const)('leads a browser that opened its address to words: %s', (code, page) => {
    expect(leadsTo(new AppError(code, 'refused'))).toBe(page);
  });

  it('is an error for programs, and for scripts of a page', () => {
    const error = new AppError('tooMany', 'refused');
    expect([answerRefusedFile(asked(), error), leadsTo(error, 'empty')]).toEqual([null, null]);
  });

  it('is an error when the fault is the server’s', () => {
    expect([leadsTo(new AppError('internal', 'broken')), leadsTo(new Error('broken'))]).toEqual([null, null]);
  });
});
