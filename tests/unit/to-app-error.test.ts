import { AppError } from '@/lib/contract/errors';
import { toAppError } from '@/lib/server/wiring/to-app-error';

const withCode = (code: string) => Object.assign(new Error('what a visitor must not read'), { code });

it.each([
  ['no connection', withCode('ECONNREFUSED'), 'unavailable'],
  ['a connection that breaks', withCode('ECONNRESET'), 'unavailable'],
  ['a name that is not found for the moment', withCode('EAI_AGAIN'), 'unavailable'],
  ['a database that shuts down', withCode('57P01'), 'unavailable'],
  ['a statement that ran too long', withCode('57014'), 'unavailable'],
  ['a lock that did not come', withCode('55P03'), 'unavailable'],
  ['a deadlock', withCode('40P01'), 'unavailable'],
  ['too many connections', withCode('53300'), 'unavailable'],
  ['a connection that PostgreSQL gave up', withCode('08006'), 'unavailable'],
  ['no connection free in time', new Error('timeout exceeded when trying to connect'), 'unavailable'],
  ['a connection not made in time', new Error('Connection terminated due to connection timeout'), 'unavailable'],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), 'unavailable'],
  ['a statement never answered', new Error('Query read timeout'), 'unavailable'],
  ['a full disk', withCode('ENOSPC'), 'noSpace'],
  ['a full disk of the database', withCode('53100'), 'noSpace'],
  ['a statement that is wrong', withCode('42601'), 'internal'],
  ['a row that exists', withCode('23505'), 'internal'],
  ['a fault in the code', new TypeError('x is undefined'), 'internal'],
  ['what is no error', 'text', 'internal'],
])('the answer after %s tells whether to try again, and nothing else', (_, error, code) => {
  const answer = toAppError(error);
  expect(answer.code).toBe(code);
  expect(answer.message).not.toMatch(/must not read|undefined|connect/i);
});

it('an answer that was meant for the caller stays as it is', () => {
  const { code, message, details } = toAppError(new AppError('tooMany', 'Wait a while', { retryAfter: 3 }));
  expect({ code, message, details }).toEqual({ code: 'tooMany', message: 'Wait a while', details: { retryAfter: 3 } });
});
