import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSettings } from './build-folder.mjs';
import { root, runNode } from './run.mjs';
import { printLine, UserError } from './print-line.mjs';

/** The files and folders a build depends on. */
const sources = [
  'app',
  'brands',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.mjs',
  'scripts/lib/brand-words.mjs',
  'scripts/lib/build-folder.mjs',
  'tsconfig.json',
  'package-lock.json',
];

function filesUnder(path) {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Builds the app for this brand and backend, unless its folder holds a build of exactly these sources.
 * @param {Record<string, string | undefined>} env
 */
export async function ensureBuild(env = process.env) {
  const { brand, apiBaseUrl, folder } = buildSettings(env);
  const brands = readdirSync(join(root, 'brands'), { withFileTypes: true })
    .filter((it) => it.isDirectory())
    .map(({ name }) => name);
  if (!brands.includes(brand))
    throw new UserError(`BRAND: there is no folder brands/${brand}; there are ${brands.join(', ')}.`);
  const hash = hashSources();
  if (isBuiltFrom(folder, hash)) return;
  printLine(`Building for ${brand}${apiBaseUrl ? ` with the backend ${apiBaseUrl}` : ''} (half a minute) …`);
  const { code, output } = await runNode(['node_modules/.bin/next', 'build'], {
    quiet: true,
    env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (code !== 0) throw new UserError(`${output}\nThe build failed.`);
  writeFileSync(stampOf(folder), hash);
}

const stampOf = (folder) => join(root, folder, 'sources.sha256');

function isBuiltFrom(folder, hash) {
  return existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === hash;
}

/**
 * Throws unless there is a build of exactly these sources for this brand and backend. For tests: they build nothing.
 * @param {Record<string, string | undefined>} env
 */
export function requireBuild(env = process.env) {
  const { folder } = buildSettings(env);
  if (isBuiltFrom(folder, hashSources())) return;
  throw new UserError(`${folder} is missing, or older than its sources: run \`npm run build -- tests\` first.`);
}
