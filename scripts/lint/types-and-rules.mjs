import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { main, printLine } from '../lib/print-line.mjs';
import { root } from '../lib/run.mjs';

/** Everything that tsconfig.json names. */
function createProgram() {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic({ messageText }) {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), { incremental: false }, host);
  return ts.createProgram({
    rootNames: config.fileNames,
    options: config.options,
    configFileParsingDiagnostics: config.errors,
  });
}

/** Returns what `npm run typecheck` prints. */
function describeTypes(program) {
  const format = {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  };
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(ts.getPreEmitDiagnostics(program)), format);
}

/** Returns what `eslint .` prints: errors and warnings. */
async function describeRules(program) {
  const languageOptions = { parserOptions: { projectService: false, programs: [program] } };
  const eslint = new ESLint({ cwd: root, overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions } });
  const formatter = await eslint.loadFormatter();
  return formatter.format(await eslint.lintFiles(['.']));
}

/**
 * Checks types, and then what `eslint .` does, with one program: the rules that ask for types find those that were
 * found before. By themselves they would take as long as the compiler.
 */
await main(async () => {
  const program = createProgram();
  const faults = describeTypes(program) || (await describeRules(program));
  if (faults) printLine(faults);
  process.exitCode = faults ? 1 : 0;
});
