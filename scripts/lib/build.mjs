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
  const stamp = join(root, folder, 'sources.sha256');
  const hash = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  printLine(`Building for ${brand}${apiBaseUrl ? ` with the backend ${apiBaseUrl}` : ''} (half a minute) …`);
  const { code, output } = await runNode(['node_modules/next/dist/bin/next', 'build'], {
    quiet: true,
    env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (code !== 0) throw new UserError(`${output}\nThe build failed.`);
  writeFileSync(stamp, hash);
}
