import coreWebVitals from 'eslint-config-next/core-web-vitals';
import typescript from 'eslint-config-next/typescript';
import regexp from 'eslint-plugin-regexp';
import { houseRules } from './scripts/lint/house-rules.mjs';

/** One house rule, everywhere but where it is allowed. */
const except = (rule, ...ignores) => ({
  files: ['**/*.{ts,tsx,mjs,js}'],
  ignores,
  plugins: { house: houseRules },
  rules: { [`house/${rule}`]: 'error' },
});

const config = [
  { ignores: ['.next*/**', 'next-env.d.ts', 'data/**', 'coverage/**', 'test-results/**', 'tests/.cache/**'] },
  ...coreWebVitals,
  ...typescript,
  // Prettier wraps code, this finds comments; text in quotes is nobody's to break.
  {
    rules: {
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
    },
  },
  // Text that strangers send meets these patterns: none may take more time than in proportion to the text's length.
  {
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  except(
    'no-environment',
    'lib/server/env/env.ts',
    'brands/**',
    'scripts/**',
    'tests/**',
    '*.config.{mjs,ts}',
    'instrumentation.ts',
  ),
  except('no-capture', 'lib/browser/capture/**', 'tests/**', 'scripts/**'),
  except('no-subprocess', 'lib/server/subprocess/**', 'tests/**', 'scripts/**'),
  {
    ...except('no-bare-control', 'components/ui/{guarded,error-controls,form-button}.tsx'),
    files: ['{app,components}/**/*.tsx'],
  },
  { ...except('no-raw-messages'), files: ['{app,components}/**/*.{ts,tsx}'] },
  {
    // Those that measure boxes name them.
    ...except('no-class-query', 'tests/e2e/{keyboard,long-question,phones,sizes,slow-presses}.test.ts'),
    files: ['tests/{components,e2e}/**'],
  },
  except('no-barrels'),
  { ...except('no-client-page', 'app/**/{error,global-error}.tsx'), files: ['app/**/*.{ts,tsx,mjs,js}'] },
];

export default config;
