import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildEmptyApp } from './empty-app';
import type { Figure } from './report';

const KB = 1000;
/**
 * What a page may load in addition to an empty one, kB of gzip: schemas and texts included, and the error screens,
 * which nothing may load later (docs/decisions/0040-upgrades.md).
 */
const BUDGETS = { '/demo/start': 28.1, '/demo/section/1': 43.8 } as const;

/** What an empty page of these versions loads, bytes of gzip: as `npm run bench` measured it, and measures it anew. */
export const EMPTY_PAGE = { next: '16.4.6', 'react-dom': '19.3.1', bytes: 135_350 };

/**
 * Measures the first-load JavaScript of the most important pages against an empty page built with the same Next;
 * `empty` is what that loads, where it is known.
 */
export async function measureFirstLoad(server: { url: string }, empty = measureEmptyPage()): Promise<Figure[]> {
  const figures: Figure[] = [
    { name: 'first load of an empty page', value: empty / KB, unit: 'kB' },
    // The names of a page's files are part of it, and not always the same.
    { name: 'the same, against what is known', value: empty / EMPTY_PAGE.bytes, unit: '', atLeast: 0.99, atMost: 1.01 },
  ];
  for (const [path, atMost] of Object.entries(BUDGETS)) {
    const bytes = await measurePage(`${server.url}${path}`);
    figures.push({
      name: `first load of ${path}, above an empty page`,
      value: (bytes - empty) / KB,
      unit: 'kB',
      atMost,
    });
  }
  return figures;
}

/** Returns the scripts a page names, except those only for old browsers. */
function listScripts(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>/g) ?? [];
  const modern = tags.filter((tag) => !/nomodule/i.test(tag));
  return [...new Set(modern.flatMap((tag) => /\bsrc="([^"?]+)/.exec(tag)?.[1] ?? []))];
}

/** Returns the addresses of the scripts a page loads before a visitor has done anything. */
export async function listFirstScripts(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return listScripts(html).map((script) => new URL(script, url).href);
}

const gzipped = (script: Uint8Array) => gzipSync(script).length;

async function measurePage(url: string): Promise<number> {
  const scripts = await listFirstScripts(url);
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipped(new Uint8Array(await (await fetch(script)).arrayBuffer()))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the sum of what an app's empty page loads. */
function measureEmptyPage(): number {
  const { folder, remove } = buildEmptyApp();
  const html = readFileSync(join(folder, '.next/server/app/index.html'), 'utf8');
  const sizes = listScripts(html).map((script) =>
    gzipped(readFileSync(join(folder, '.next', script.replace('/_next/', '')))),
  );
  remove();
  return sizes.reduce((sum, size) => sum + size, 0);
}
