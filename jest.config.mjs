import { filesOutOfTurn } from './scripts/lib/test-turns.mjs';

/**
 * Four kinds of tests, one configuration. Everything is compiled to CommonJS, packages that come as
 * ES modules alone included, so that `jest` is a global and a module means the same in every project.
 * PGlite loads parts of itself with `import()`: run with NODE_OPTIONS=--experimental-vm-modules.
 */
const esmOnly = [
  'pg-boss',
  'serialize-error',
  'non-error',
  'next-intl',
  'use-intl',
  'intl-messageformat',
  '@formatjs',
  'icu-minify',
  'uuid',
  '@seriousme',
  '@better-auth',
  '@better-fetch',
  'better-auth',
  'better-call',
  'rou3',
  'jose',
  'nanostores',
  'defu',
  '@noble',
];

const compile = [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const compileTypeScript = [
  '@swc/jest',
  { ...compile[1], jsc: { ...compile[1].jsc, parser: { syntax: 'typescript' } } },
];

const SOURCES = ['app', 'brands', 'components', 'lib', 'scripts', 'tests'];
const setupFiles = ['<rootDir>/tests/support/setup-jest.ts'];

/**
 * What code under test looks at again and again. Jest looks up each global by its name, in a way that takes longer than
 * most of what is done with these, unless a module gets them like its own variables.
 */
const looked = ['Math', 'Object', 'Array', 'Number', 'JSON', 'Uint8Array', 'Int16Array', 'DataView'];

function project(name, testEnvironment, given = {}) {
  return {
    displayName: name,
    // Without the thousands of folders of packages, and those of builds.
    roots: SOURCES.map((folder) => `<rootDir>/${folder}`),
    runtime: '<rootDir>/tests/support/shared-code.mjs',
    testEnvironment,
    testMatch: [`<rootDir>/tests/${name}/**/*.test.{ts,tsx}`],
    sandboxInjectedGlobals: looked,
    setupFilesAfterEnv: setupFiles,
    moduleNameMapper: {
      '^@/(.*)$': '<rootDir>/$1',
      '^@brand/words/(.*)$': '<rootDir>/brands/default/words/$1',
      // Outside a browser pdf.js wants this build of it, and some versions of Node make it print so.
      '^pdfjs-dist$': '<rootDir>/node_modules/pdfjs-dist/legacy/build/pdf.mjs',
    },
    modulePathIgnorePatterns: ['<rootDir>/\\.next', '<rootDir>/data/', '<rootDir>/test-results/'],
    transform: { '\\.ts$': compileTypeScript, '\\.(tsx|jsx|mjs|js)$': compile },
    transformIgnorePatterns: [`/node_modules/(?!(?:.+/node_modules/)?(${esmOnly.join('|')})/)`],
    testPathIgnorePatterns: ['/node_modules/', ...filesOutOfTurn().map((file) => `/tests/${file}\\.test\\.tsx?$`)],
    restoreMocks: true,
    ...given,
  };
}

const withServers = {
  setupFilesAfterEnv: [...setupFiles, '<rootDir>/tests/support/setup-servers.ts'],
  globalSetup: '<rootDir>/tests/support/prepare-servers.ts',
  globalTeardown: '<rootDir>/tests/support/stop-servers.ts',
};

const config = {
  projects: [
    project('unit', 'node'),
    project('components', '<rootDir>/tests/support/jsdom-environment.mjs', {
      // First: what a test rendered is unmounted before the console is looked at.
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup-components.ts', ...setupFiles],
    }),
    project('integration', 'node', withServers),
    project('contract', 'node', withServers),
  ],
  testTimeout: 60_000,
  testSequencer: '<rootDir>/tests/support/longest-first.mjs',
};

export default config;
