import { readFile } from 'node:fs/promises';
import { redact } from '@/lib/domain/redact';
import { AppError } from '@/lib/contract/errors';
import { createLogger } from '@/lib/server/log/logger';
import { VideoServiceError } from '@/lib/server/ports/video-session';
import { BadMedia, MachineError } from '@/lib/server/ports/media-errors';

const uuid = '4715432c-a4af-4bd7-937f-fd63fd4a9138';
const secrets = [uuid, 'Augusta', 'Lovelace', '203.0.113.7', '_section_'];
const file = `/data/files/${uuid}_section_1.mp4`;

function lineOf(log: (logger: ReturnType<typeof createLogger>) => void): string {
  let line = '';
  log(createLogger('info', { write: (text) => void (line += text) }));
  return line;
}

const told = (error: unknown) => {
  const line = lineOf((logger) => logger.error({ err: error }, 'it failed'));
  for (const secret of secrets) expect(line).not.toContain(secret);
  return (JSON.parse(line) as { err: Record<string, unknown> }).err;
};

it('an error of the file system is told by its code, without its path', async () => {
  const error = await readFile(file).catch((reason: unknown) => reason);
  expect(told(error)).toMatchObject({ type: 'Error', code: 'ENOENT', syscall: 'open' });
});

it('an error of PostgreSQL is told by its code and table, without the row', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "Augusta Lovelace"'), {
    ...{ name: 'error', code: '23514', table: 'user_videos', constraint: 'no_more', severity: 'ERROR' },
    ...{
      detail: `Failing row contains (${uuid}, Augusta Lovelace)`,
      where: `PL/pgSQL Augusta`,
      parameters: [uuid],
      query: `select '${uuid}'`,
    },
  });
  const err = told(error);
  expect(err).toMatchObject({ code: '23514', table: 'user_videos', constraint: 'no_more', severity: 'ERROR' });
  expect(err).not.toHaveProperty('message');
});

it('an error of the network names no address', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 203.0.113.7:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    address: '203.0.113.7',
  });
  expect(told(error)).toMatchObject({ code: 'ECONNREFUSED', syscall: 'connect' });
});

it('what ffmpeg says of a file stays out, what is wrong with it does not', () => {
  expect(told(new BadMedia('damaged', `${file}: Invalid data of Augusta`))).toMatchObject({
    type: 'BadMedia',
    fault: 'damaged',
  });
  expect(told(new MachineError('No space left on device'))).toMatchObject({
    type: 'MachineError',
    message: 'No space left on device',
  });
});

it('our own errors say what we say, without ids, and what caused them', () => {
  const cause = Object.assign(new Error(`write '${file}'`), { code: 'ENOSPC' });
  const error = new AppError('noSpace', `No room for ${uuid}`, { name: 'Augusta' }, { cause });
  expect(told(error)).toMatchObject({
    type: 'AppError',
    code: 'noSpace',
    message: 'No room for [id]',
    cause: { code: 'ENOSPC' },
  });
});

it('faults of the video service say what it answered', () => {
  const error = new VideoServiceError('refused', `The video service answered 403 to ${uuid}`);
  expect(told(error)).toMatchObject({ fault: 'refused', message: 'The video service answered 403 to [id]' });
});

it('what looks like a frame in a message is none, and real frames say where', () => {
  const error = new TypeError('x\n    at Lovelace (/Augusta/x.ts:1:1)');
  expect(told(error).at).toEqual(
    expect.arrayContaining([expect.stringMatching(/tests\/unit\/log-of-errors\.test\.ts:\d+:\d+$/)]),
  );
});

it.each([
  ['an error alone', (error: Error) => [error]],
  ['an error without words', (error: Error) => [{ err: error }]],
  ['an error under another name', (error: Error) => [{ reason: error }, 'it failed']],
])('%s brings no message along', (_, args) => {
  const line = lineOf((logger) => logger.error(...(args(new Error(`Augusta ${uuid}`)) as [object])));
  for (const secret of secrets) expect(line).not.toContain(secret);
});

it('what was thrown that is no error is told by its kind', () => {
  expect(told('Augusta Lovelace')).toEqual({ type: 'string' });
});

it.each([
  [`of ${uuid}`, 'of [id]'],
  [`of ${uuid.toUpperCase()}`, 'of [id]'],
  [`of ${uuid.replaceAll('-', '')}`, 'of [id]'],
  [`of ${uuid.replaceAll('-', '%2D')}`, 'of [id]'],
  ['mail to augusta.lovelace@example.org now', 'mail to [e-mail] now'],
  ['at https://film.example/demo/ios?video=1&name=Augusta (a)', 'at https://film.example/demo/ios?[query] (a)'],
  ['x is not a function? (demo) #3', 'x is not a function? (demo) #3'],
  ['take 59cf534fcda44371bc5c1dc87dd0f592', 'take [id]'],
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
  ['to augusta%40example.org', 'to [e-mail]'],
  ['at @swc/core.js', 'at @swc/core.js'],
])('%s is kept as %s', (text, kept) => {
  expect(redact(text)).toBe(kept);
});

it('a text longer than a line of the log needs is cut, without half an id at its end', () => {
  const kept = redact(`${'word '.repeat(798)}${uuid}`);
  expect(kept).toMatch(/word \[…\]$/);
  expect(kept).not.toContain(uuid.slice(0, 8));
});
