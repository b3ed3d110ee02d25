import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSettings } from '../../scripts/lib/build-folder.mjs';
import { sumCounts } from '@/tests/report/counts.mjs';
import { packagesAreCurrent } from '../../scripts/lib/packages.mjs';

describe('the folder of a build', () => {
  it('is one for each brand (spec 1.18)', () => {
    expect(buildSettings({}).folder).toBe('.next-hrfix');
    expect(buildSettings({ BRAND: 'videohr' }).folder).toBe('.next-videohr');
  });

  it('is another one for each backend, however its address is written (spec 9.22)', () => {
    const near = buildSettings({ API_BASE_URL: 'http://localhost:4000/api' });
    expect(near.folder).toMatch(/^\.next-hrfix-[0-9a-f]{10}$/);
    expect(buildSettings({ API_BASE_URL: 'http://localhost:4000/api/' })).toEqual(near);
    expect(buildSettings({ API_BASE_URL: 'http://localhost:4001/api' }).folder).not.toBe(near.folder);
  });
});

describe('packages are current', () => {
  type Packages = Record<string, { version?: string; optional?: boolean }>;

  function isCurrent(wanted: Packages, installed: Packages | null): boolean {
    const folder = mkdtempSync(join(tmpdir(), 'introreel-'));
    try {
      writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
      mkdirSync(join(folder, 'node_modules'));
      if (installed)
        writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
      return packagesAreCurrent(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  const zod = { 'node_modules/zod': { version: '4.6.7' } };

  it('when npm installed just those', () => {
    expect(isCurrent(zod, zod)).toBe(true);
  });

  it('even without those meant for other platforms', () => {
    expect(isCurrent({ ...zod, 'node_modules/@next/swc-win32': { version: '1.0.0', optional: true } }, zod)).toBe(true);
  });

  it.each([
    ['nothing was installed, or only half', null],
    ['one is missing', {}],
    ['one has another version', { 'node_modules/zod': { version: '4.6.6' } }],
  ])('but not when %s', (_what, installed) => {
    expect(isCurrent(zod, installed)).toBe(false);
  });
});

it('counts of several runs are added up', () => {
  const counts = [
    { passed: 2, failed: 0, skipped: 1 },
    { passed: 3, failed: 1, skipped: 0 },
  ];
  expect(sumCounts(counts)).toEqual({ passed: 5, failed: 1, skipped: 1 });
});
