import { ESLint } from 'eslint';

const eslint = new ESLint({
  overrideConfig: {
    languageOptions: { parserOptions: { projectService: false } },
    rules: { '@typescript-eslint/no-floating-promises': 'off', '@typescript-eslint/no-misused-promises': 'off' },
  },
});

async function faultsOf(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return result!.messages.map((message) => message.ruleId ?? message.message);
}

const exported = 'export const a = 1;';

describe('lint refuses', () => {
  it.each([
    [
      'the environment in a use case',
      'lib/server/use-cases/x.ts',
      'export const a = process.env.PORT;',
      'house/no-environment',
    ],
    [
      'the environment taken apart',
      'lib/server/x.ts',
      'const { env } = process; export const a = env;',
      'house/no-environment',
    ],
    [
      'the environment imported',
      'lib/browser/x.ts',
      "import { env } from 'node:process'; export const a = env;",
      'house/no-environment',
    ],
    [
      'the camera in a component',
      'components/recorder/x.tsx',
      'export const a = () => navigator.mediaDevices.getUserMedia({});',
      'house/no-capture',
    ],
    [
      'the recorder outside capture',
      'lib/browser/device.ts',
      'export const a = typeof MediaRecorder;',
      'house/no-capture',
    ],
    [
      'the recorder looked up by name',
      'lib/browser/device.ts',
      "export const a = 'MediaRecorder' in window;",
      'house/no-capture',
    ],
    [
      'a subprocess outside its room',
      'lib/server/media/x.ts',
      "import { spawn } from 'node:child_process'; export const a = spawn;",
      'house/no-subprocess',
    ],
    [
      'a subprocess imported late',
      'lib/server/queue/x.ts',
      "export const a = () => import('child_process');",
      'house/no-subprocess',
    ],
    [
      'a button that a double click presses twice (spec 5.26)',
      'components/screens/x.tsx',
      'export const A = () => <button>Go</button>;',
      'house/no-bare-control',
    ],
    [
      'a link of the framework’s own (spec 5.26)',
      'components/ui/x.tsx',
      "import Link from 'next/link'; export const A = () => <Link href='/'>Go</Link>;",
      'house/no-bare-control',
    ],
    [
      'messages as they are written in a component',
      'components/organizer/x.ts',
      "import { useMessages } from 'next-intl'; export const useA = () => useMessages();",
      'house/no-raw-messages',
    ],
    [
      'one message as it is written',
      'components/organizer/x.ts',
      'export const a = (t: { raw: (key: string) => string }) => t.raw("key");',
      'house/no-raw-messages',
    ],
    ['a page that is a client component', 'app/page.tsx', `'use client';\n${exported}`, 'house/no-client-page'],
    [
      'a file that only hands on',
      'lib/domain/all.ts',
      "export * from './names'; export { b } from './b';",
      'house/no-barrels',
    ],
    [
      'a file that imports only to export',
      'lib/domain/all.ts',
      "import { b } from './b'; export { b };",
      'house/no-barrels',
    ],
    [
      'a component that a test finds by a class',
      'tests/components/x.test.tsx',
      "export const a = document.querySelector('.panel .safe');",
      'house/no-class-query',
    ],
    [
      'words that a test finds by a class',
      'tests/components/x.test.tsx',
      "export const a = { selector: '.note' };",
      'house/no-class-query',
    ],
    ['an index file', 'components/ui/index.ts', exported, 'house/no-barrels'],
    ['ts-ignore', 'lib/domain/x.ts', `// @ts-ignore\n${exported}`, '@typescript-eslint/ban-ts-comment'],
    [
      'a pattern that backtracks for longer than its text is long',
      'lib/domain/x.ts',
      'export const a = /^[^/]*[.:][^/]*\\//;',
      'regexp/no-super-linear-backtracking',
    ],
    [
      'a pattern that begins anew at each letter',
      'lib/server/http/x.mjs',
      'export const a = /\\w+@/;',
      'regexp/no-super-linear-move',
    ],
    ['any', 'lib/domain/x.ts', 'export const a = (b: any) => String(b);', '@typescript-eslint/no-explicit-any'],
  ])('%s', async (_what, file, code, rule) => {
    expect(await faultsOf(file, code)).toContain(rule);
  });

  it('a comment that switches a rule off', async () => {
    expect(
      await faultsOf('lib/domain/x.ts', '// eslint-disable-next-line\nexport const a = process.env.PORT;'),
    ).toContain('house/no-environment');
  });
});

describe('lint allows', () => {
  it.each([
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
  ])('%s', async (_what, file, code) => {
    expect(await faultsOf(file, code)).toEqual([]);
  });
});
