import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { listFiles } from '../../scripts/lib/list-files.mjs';

/**
 * A slash where a pattern may begin: in formatted source after a space or a sign. It begins no comment and ends no
 * element. Most files have none, and are not parsed.
 */
const MAY_BEGIN = /(?:^|[\s([{!=,:;?&|>])\/(?![/*]|>[\s<)\]},;])/m;

/** Returns every pattern that is written in the source files below these folders, each once. */
export function readPatterns(folders: readonly string[]): RegExp[] {
  const files = folders.flatMap((folder) => listFiles(folder)).filter((path) => /\.(?:tsx?|mjs)$/.test(path));
  const written = files.flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    return MAY_BEGIN.test(source) ? patternsOf(ts.createSourceFile(path, source, ts.ScriptTarget.Latest)) : [];
  });
  return [...new Set(written)].map((text) => {
    const end = text.lastIndexOf('/');
    return new RegExp(text.slice(1, end), text.slice(end + 1));
  });
}

function patternsOf(node: ts.Node): string[] {
  const found: string[] = ts.isRegularExpressionLiteral(node) ? [node.text] : [];
  node.forEachChild((child) => void found.push(...patternsOf(child)));
  return found;
}
