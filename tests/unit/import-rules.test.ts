import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { importRules } from '@/scripts/lint/rooms.mjs';
import { printRooms } from '@/scripts/lint/rooms-table.mjs';

const root = process.cwd();

/** The text of each file by its path. The rooms exist, the files are invented. */
const files = {
  'lib/contract/a.ts': "import { b } from '@/lib/domain/b'; export const a = b;",
  'lib/contract/yaml.ts': "import { parse } from 'yaml'; export const a = parse;",
  'lib/contract/good.ts': "import { z } from 'zod'; export const a = z;",
  'lib/domain/b.ts': "import type { c } from '../browser/c'; export type B = typeof c; export const b = 1;",
  'lib/domain/node.ts': "import { join } from 'node:path'; export const a = join;",
  'lib/browser/c.ts': "import { db } from '@/lib/server/store/db'; export const c = db;",
  'lib/browser/capture/k.ts': "import { t } from '../take-store/t'; export const k = t;",
  'lib/browser/take-store/t.ts': "import { c } from '../c'; export const t = c;",
  'lib/server/store/db.ts': "import { s } from '../storage/s'; export const db = s;",
  'lib/server/storage/s.ts': "import { env } from '../env/env'; export const s = env;",
  'lib/server/env/env.ts': 'export const env = 1;',
  'lib/server/use-cases/u.ts': "import { env } from '../env/env'; export const u = env;",
  'components/ui/button.tsx': "import { a } from '@/lib/contract/good'; export const Button = a;",
  'components/screens/start.tsx': "import { env } from '@/lib/server/env/env'; export const Start = env;",
  'components/recorder/picture.tsx': "import { Shell } from '../screens/shell'; export const Picture = Shell;",
  'components/screens/shell.tsx': 'export const Shell = 1;',
  'components/elsewhere/x.tsx': "import { Shell } from '../screens/shell'; export const X = Shell;",
  'app/page.tsx': "import { u } from '@/lib/server/use-cases/u'; export const Page = u;",
  'lib/elsewhere/x.ts': "import { env } from '../server/env/env'; export const x = env;",
  'lib/async/hook.ts': "import { useId } from 'react'; export const useA = useId;",
  'lib/browser/hook.ts': "import { useId } from 'react'; export const useA = useId;",
  'lib/worker/w.ts': "import { x } from '../elsewhere/x'; export const w = x;",
  'brands/one.ts': "import { two } from './two'; export const one = () => two;",
  'brands/two.ts': "import { one } from './one'; export const two = () => one;",
} satisfies Record<string, string>;

type Violation = { from: string; to: string; rule: { name: string } };

function cruise(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    for (const name of ['tsconfig.json', 'package.json']) copyFileSync(join(root, name), join(folder, name));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const options: ExecFileSyncOptions = { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] };
    const args = [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(root, '.dependency-cruiser.mjs'),
    ];
    const report = execFileSync(
      process.execPath,
      [...args, '--output-type', 'json', 'lib', 'components', 'app', 'brands'],
      options,
    ).toString();
    const { violations } = (JSON.parse(report) as { summary: { violations: Violation[] } }).summary;
    return violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('each wrong import is refused, by the rule of its room, and nothing else is', () => {
  expect(cruise()).toEqual([
    'adapters/store-imports: lib/server/store/db.ts',
    'app-imports: app/page.tsx',
    'browser-imports: lib/browser/c.ts',
    'browser/capture-imports: lib/browser/capture/k.ts',
    'components/recorder-imports: components/recorder/picture.tsx',
    'components/screens-imports: components/screens/start.tsx',
    'components/ui-imports: components/ui/button.tsx',
    'contract-imports: lib/contract/a.ts',
    'contract-packages: lib/contract/yaml.ts',
    'domain-imports: lib/domain/b.ts',
    'domain-packages: lib/domain/node.ts',
    'known-rooms: components/elsewhere/x.tsx',
    'known-rooms: lib/elsewhere/x.ts',
    'no-cycles: brands/one.ts',
    'react-folders: lib/async/hook.ts',
    'use-cases-imports: lib/server/use-cases/u.ts',
    'worker-imports: lib/worker/w.ts',
  ]);
});

it('no two rooms may import each other, but settings and storage, whose settings are its own', () => {
  const mayReach = (from: (typeof importRules)[number], to: (typeof importRules)[number]) =>
    from !== to && to.paths.some((path) => from.targets.includes(path));
  const bothWays = importRules.flatMap((one) =>
    importRules
      .filter((other) => mayReach(one, other) && mayReach(other, one))
      .map((other) => `${one.name}, ${other.name}`),
  );
  expect(bothWays).toEqual(['env, adapters/storage', 'adapters/storage, env']);
});

it('the table of rooms is in ARCHITECTURE.md as it is', () => {
  const withoutPadding = (table: string) =>
    table.replace(/ +/g, ' ').replace(/-+/g, '-').replace(/\| - /g, '|-').replace(/- \|/g, '-|');
  expect(withoutPadding(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))).toContain(withoutPadding(printRooms()));
});
