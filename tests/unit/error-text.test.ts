import { readFile } from 'node:fs/promises';
import { errorText } from '@/scripts/lib/error-text';

it('says a message alone as it is', () => {
  expect(errorText(new Error('There is no port.\n'))).toBe('There is no port.');
});

it('says why, and why that, a line each', () => {
  const error = new Error('No database', { cause: new Error('No connection', { cause: new Error('No network') }) });
  expect(errorText(error)).toBe('No database\nbecause: No connection\nbecause: No network');
});

it('names each address that was tried in vain', () => {
  const error = new Error('No database', {
    cause: new AggregateError([new Error('::1 refused'), new Error('127.0.0.1 refused')]),
  });
  expect(errorText(error)).toBe('No database\nbecause: ::1 refused; 127.0.0.1 refused');
});

it('says what was thrown that is no error', () => {
  expect(errorText('no')).toBe('no');
});

it('says what Node itself threw, whose class of errors is not that of a test', async () => {
  expect(await readFile('/no/such/file').catch(errorText)).toMatch(/^ENOENT: no such file/);
});
