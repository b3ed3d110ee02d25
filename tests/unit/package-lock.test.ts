import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

type Entry = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };

/** Finds a package as Node does: beside the package that needs it, then in each folder above. */
function isLocked(from: string, name: string): boolean {
  if (packages[`${from ? `${from}/` : ''}node_modules/${name}`]) return true;
  if (from === '') return false;
  const outer = dirname(from);
  return isLocked(outer === '.' ? '' : outer.replace(/\/?node_modules$/, ''), name);
}

it('names what every platform needs, else `npm ci` refuses to begin', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});

it('records no addresses of a registry', () => {
  expect(Object.entries(packages).filter(([, entry]) => 'resolved' in entry)).toEqual([]);
});
