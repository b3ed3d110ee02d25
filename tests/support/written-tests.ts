import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const TESTS = ['it', 'test'];
const GROUPS = ['describe', 'describeWithPostgres'];

/** Titles (describe › it) as they stand in a test file, '…' where something is filled in; without running it. Null: there is no such file. */
export function readWrittenTitles(name: string): string[] | null {
  const path = ['ts', 'tsx'].map((ending) => join('tests', `${name}.test.${ending}`)).find(existsSync);
  return path === undefined ? null : titlesIn(path);
}

function titlesIn(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const shared = source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier }) => sharedTitles(path, moduleSpecifier));
  return [...collect(source, []), ...shared];
}

/** A suite that several files run stands in a file of its own; what it is called there is filled in. */
function sharedTitles(path: string, specifier: ts.Expression): string[] {
  if (!ts.isStringLiteral(specifier) || !specifier.text.endsWith('.contract')) return [];
  return titlesIn(join(dirname(path), `${specifier.text}.ts`)).map((title) => `… › ${title}`);
}

function collect(node: ts.Node, above: readonly string[]): string[] {
  const within = (titles: readonly string[]) => {
    const found: string[] = [];
    node.forEachChild((child) => void found.push(...collect(child, titles)));
    return found;
  };
  if (!ts.isCallExpression(node)) return within(above);
  const title = node.arguments[0] && writtenTitle(node.arguments[0]);
  const kind = nameOf(node.expression);
  if (title === undefined || kind === undefined) return within(above);
  if (TESTS.includes(kind)) return [[...above, title].join(' › ')];
  return GROUPS.includes(kind) ? within([...above, title]) : within(above);
}

/** `it` of `it(…)`, `it.each(…)(…)` and ``it.each`…`(…)``. */
function nameOf(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  const each = ts.isCallExpression(callee) ? callee.expression : ts.isTaggedTemplateExpression(callee) ? callee.tag : undefined;
  return each && ts.isPropertyAccessExpression(each) && each.name.text === 'each' && ts.isIdentifier(each.expression) ? each.expression.text : undefined;
}

function writtenTitle(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text.replace(/%[a-zA-Z]/g, '…');
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…');
}
