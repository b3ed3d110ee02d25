import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPrepared, notePrepared } from '@/scripts/lib/prepared.mjs';
import { makeTempFolder } from '@/tests/support/temp-folder';

describe('a data folder', () => {
  const temp = makeTempFolder();
  const build = join(temp.folder, 'build');
  const data = join(temp.folder, 'data');
  const stamp = join(build, 'sources.sha256');
  beforeEach(() => {
    mkdirSync(build);
    mkdirSync(join(data, 'database'), { recursive: true });
    writeFileSync(stamp, 'one');
  });
  afterEach(() => [build, data].forEach((folder) => rmSync(folder, { recursive: true })));
  afterAll(() => temp.remove());

  it('that this build has prepared is not prepared again', async () => {
    expect(isPrepared(build, data)).toBe(false);
    await notePrepared(build, data);
    expect(isPrepared(build, data)).toBe(true);
  });

  it.each<[string, () => void]>([
    ['another build', () => writeFileSync(stamp, 'two')],
    ['a build of which nobody knows what it was made from', () => rmSync(stamp)],
    ['this build, whose database is gone', () => rmSync(join(data, 'database'), { recursive: true })],
  ])('is prepared for %s', async (_, change) => {
    await notePrepared(build, data);
    change();
    expect(isPrepared(build, data)).toBe(false);
  });

  it('without a database, as beside PostgreSQL, gets no note', async () => {
    rmSync(join(data, 'database'), { recursive: true });
    await notePrepared(build, data);
    expect(existsSync(join(data, 'prepared'))).toBe(false);
  });

  it('that takes no note is prepared the next time', async () => {
    mkdirSync(join(data, 'prepared.new'));
    await notePrepared(build, data);
    expect(isPrepared(build, data)).toBe(false);
  });
});
