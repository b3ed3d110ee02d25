import { execFile } from 'node:child_process';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ESLint } from 'eslint';
import { switchedOffIn } from '@/scripts/lint/switched-off.mjs';
import { makeTempFolder } from '../support/temp-folder';

const exported = 'export const a = 1;';

type Refused = [what: string, path: string, code: string, rule: string];
type Allowed = [what: string, path: string, code: string];

const refused: Refused[] = [
  [
    'the environment in a use case',
    'lib/server/use-cases/x.ts',
    'export const a = process.env.PORT;',
    'house(no-environment)',
  ],
  [
    'the environment taken apart',
    'lib/server/x.ts',
    'const { env } = process; export const a = env;',
    'house(no-environment)',
  ],
  [
    'the environment imported',
    'lib/browser/x.ts',
    "import { env } from 'node:process'; export const a = env;",
    'house(no-environment)',
  ],
  [
    'the camera in a component',
    'components/recorder/x.tsx',
    'export const a = () => navigator.mediaDevices.getUserMedia({});',
    'house(no-capture)',
  ],
  [
    'the recorder outside capture',
    'lib/browser/device.ts',
    'export const a = typeof MediaRecorder;',
    'house(no-capture)',
  ],
  [
    'the recorder looked up by name',
    'lib/browser/device-by-name.ts',
    "export const a = 'MediaRecorder' in window;",
    'house(no-capture)',
  ],
  [
    'a subprocess outside its room',
    'lib/server/media/x.ts',
    "import { spawn } from 'node:child_process'; export const a = spawn;",
    'house(no-subprocess)',
  ],
  [
    'the environment in a folder of the name of what is not checked',
    'lib/server/use-cases/data/x.ts',
    'export const a = process.env.PORT;',
    'house(no-environment)',
  ],
  [
    'a subprocess imported late',
    'lib/server/queue/x.ts',
    "export const a = () => import('child_process');",
    'house(no-subprocess)',
  ],
  [
    'a button that a double click presses twice (spec 5.26)',
    'components/screens/x.tsx',
    'export const A = () => <button>Go</button>;',
    'house(no-bare-control)',
  ],
  [
    'a link of the framework’s own (spec 5.26)',
    'components/ui/x.tsx',
    "import Link from 'next/link'; export const A = () => <Link href='/'>Go</Link>;",
    'house(no-bare-control)',
  ],
  [
    'messages as they are written in a component',
    'components/organizer/x.ts',
    "import { useMessages } from 'next-intl'; export const useA = () => useMessages();",
    'house(no-raw-messages)',
  ],
  [
    'one message as it is written',
    'components/organizer/y.ts',
    'export const a = (t: { raw: (key: string) => string }) => t.raw("key");',
    'house(no-raw-messages)',
  ],
  ['a page that is a client component', 'app/page.tsx', `'use client';\n${exported}`, 'house(no-client-page)'],
  [
    'a file that only hands on',
    'lib/domain/all.ts',
    "export * from './names'; export { b } from './b';",
    'house(no-barrels)',
  ],
  [
    'a file that imports only to export',
    'lib/domain/others.ts',
    "import { b } from './b'; export { b };",
    'house(no-barrels)',
  ],
  [
    'a component that a test finds by a class',
    'tests/components/x.test.tsx',
    "export const a = document.querySelector('.panel .safe');",
    'house(no-class-query)',
  ],
  [
    'words that a test finds by a class',
    'tests/components/y.test.tsx',
    "export const a = { selector: '.note' };",
    'house(no-class-query)',
  ],
  ['an index file', 'components/ui/index.ts', exported, 'house(no-barrels)'],
  ['ts-ignore', 'lib/domain/x.ts', `// @ts-ignore\n${exported}`, 'typescript(ban-ts-comment)'],
  [
    'a pattern that backtracks for longer than its text is long',
    'lib/domain/pattern.ts',
    'export const a = /^[^/]*[.:][^/]*\\//;',
    'regexp(no-super-linear-backtracking)',
  ],
  [
    'a pattern that begins anew at each letter',
    'lib/server/http/x.mjs',
    'export const a = /\\w+@/;',
    'regexp(no-super-linear-move)',
  ],
  ['any', 'lib/domain/any.ts', 'export const a = (b: any) => String(b);', 'typescript(no-explicit-any)'],
  ['a type that does not fit', 'lib/domain/wrong-type.ts', "export const a: number = 'one';", 'typescript(TS2322)'],
  [
    'a promise that nobody waits for',
    'lib/domain/floating.ts',
    'const a = async () => 1; export const b = () => { a(); };',
    'typescript(no-floating-promises)',
  ],
  [
    'a promise where nobody waits for one',
    'lib/domain/misused.ts',
    'export const a = (b: number[]) => b.forEach(async () => {});',
    'typescript(no-misused-promises)',
  ],
  ['what nobody uses', 'scripts/lint-unused.mjs', 'const a = 1;', 'eslint(no-unused-vars)'],
  [
    'a comment that is longer than a line',
    'lib/domain/long.ts',
    `// ${'a '.repeat(60)}\n${exported}`,
    'house(max-len)',
  ],
  [
    'a component that is made anew by each rendering',
    'components/ui/anew.tsx',
    'export function A() { const B = () => null; return <B />; }',
    'react(static-components)',
  ],
];

const allowed: Allowed[] = [
  ['the environment in its one place', 'lib/server/env/env.ts', 'export const a = process.env.PORT;'],
  ['the recorder in capture', 'lib/browser/capture/x.ts', 'export const a = typeof MediaRecorder;'],
  [
    'a subprocess in its room',
    'lib/server/subprocess/x.ts',
    "import { spawn } from 'node:child_process'; export const a = spawn;",
  ],
  [
    'links and buttons under the guarded ones',
    'components/ui/guarded.tsx',
    'export const A = () => <a href="https://x.example"><button>Go</button></a>;',
  ],
  ['an error page on the client', 'app/error.tsx', `'use client';\n${exported}`],
];

/** Returns the rules that files break which stand alone in a repository with this one's configuration. */
async function lintAll(
  folder: string,
  files: readonly (readonly [path: string, code: string])[],
): Promise<Map<string, string[]>> {
  await mkdir(join(folder, 'scripts'));
  await Promise.all([
    ...['.oxlintrc.json', 'tsconfig.json'].map((name) => copyFile(name, join(folder, name))),
    ...['node_modules', 'scripts/lint'].map((name) => symlink(resolve(name), join(folder, name))),
  ]);
  const found = new Map<string, string[]>(files.map(([path]) => [path, []]));
  expect(found.size).toBe(files.length);
  for (const [path, code] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), code);
  }
  const oxlint = [resolve('node_modules/oxlint/bin/oxlint'), '--format', 'json', ...found.keys()];
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, oxlint, { cwd: folder }, (_error, stdout) => done(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; code: string }[] };
  for (const { filename, code } of diagnostics) found.get(filename)?.push(code.replace(/^.*\//, ''));
  return found;
}

const { folder, remove } = makeTempFolder();
afterAll(remove);
let found: Map<string, string[]>;
beforeAll(async () => {
  found = await lintAll(
    folder,
    [...refused, ...allowed].map(([, path, code]) => [path, code]),
  );
}, 120_000);

describe('lint refuses', () => {
  it.each(refused)('%s', (_what, path, _code, rule) => {
    expect(found.get(path)).toContain(rule);
  });

  it.each(['ox', 'es'])('a comment of %slint that switches a rule off', (tool) => {
    const text = `${exported}\n// ${tool}lint-disable-next-line\n${exported}`;
    expect(switchedOffIn('lib/domain/x.ts', text)).toEqual(['lib/domain/x.ts:2: no rule is switched off']);
  });

  it.each(['components/ui/x.tsx', 'components/ui/x.ts', 'lib/domain/x.tsx', 'tests/support/x.ts'])(
    'a hook that is called only sometimes, in %s',
    async (filePath) => {
      const code = "import { useId } from 'react'; export const useA = (a: boolean) => { if (a) useId(); };";
      const [result] = await new ESLint().lintText(code, { filePath });
      expect(result!.messages.map(({ ruleId }) => ruleId)).toContain('react-hooks/rules-of-hooks');
    },
  );
});

describe('lint allows', () => {
  it.each(allowed)('%s', (_what, path) => {
    expect(found.get(path)).toEqual([]);
  });
});
