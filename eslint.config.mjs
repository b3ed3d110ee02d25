import { readFileSync } from 'node:fs';
import coreWebVitals from 'eslint-config-next/core-web-vitals';
import { REACT_FOLDERS } from './scripts/lint/rooms.mjs';

const oxlint = JSON.parse(readFileSync(new URL('.oxlintrc.json', import.meta.url), 'utf8'));

/** The React Compiler's rules, which oxlint has under another name. These take most of the time here. */
const compilerRules = Object.keys(oxlint.rules)
  .filter((rule) => rule.startsWith('react/'))
  .map((rule) => rule.replace('react/', 'react-hooks/'));
/** They read the compiler's options: there are none. */
const optionRules = ['react-hooks/config', 'react-hooks/gating'];

/** What Next asks of pages and components. All other rules, and types, are oxlint's (.oxlintrc.json). */
const config = [
  { ignores: ['.next*/**', 'next-env.d.ts', 'data/**', 'coverage/**', 'test-results/**', 'tests/.cache/**'] },
  { ignores: ['**/*.{ts,mjs}', ...REACT_FOLDERS.map((folder) => `!${folder}/**`), 'tests/.cache/**'] },
  ...coreWebVitals,
  {
    linterOptions: { noInlineConfig: true },
    // Comments need not be parsed to find faults in code.
    languageOptions: { parserOptions: { jsDocParsingMode: 'none' } },
    rules: Object.fromEntries([...compilerRules, ...optionRules].map((rule) => [rule, 'off'])),
  },
];

export default config;
