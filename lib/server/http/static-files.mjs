import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * A page asks for its scripts, styles and fonts by their hashes as long as it is open. In an upgrade another version's
 * process may be the one that is asked, or the only one left. So every process puts its build's static files into a
 * folder that all of them share, and serves from there what its own build does not have.
 */

const PREFIX = '/_next/static/';
/** Builds that nobody has started for this long are removed, but for the last few. */
const KEEP_MS = 30 * 24 * 60 * 60_000;
const KEEP_BUILDS = 3;
/** What a process that was killed left of a copy. */
const UNFINISHED = '.new-';
const LONGEST_PATH = 500;
const PART = /^[\w~()[\]@-][\w.~()[\]@-]*$/;

const TYPES = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.txt': 'text/plain; charset=UTF-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
};

/**
 * Copies a build's static files into the shared folder, where each build has a folder of its own, and removes from
 * there what no page can need any more. Doing it again, or in many processes at once, is harmless.
 * @param {string} build the folder of the build
 * @param {string} shared the shared folder
 * @param {number} [now] ms
 */
export async function shareStaticFiles(build, shared, now = Date.now()) {
  const own = join(shared, (await readFile(join(build, 'BUILD_ID'), 'utf8')).trim());
  await mkdir(shared, { recursive: true });
  if (!(await isFolder(own))) {
    const unfinished = await mkdtemp(join(shared, UNFINISHED));
    try {
      await cp(join(build, 'static'), unfinished, { recursive: true });
      await rename(unfinished, own);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      // Another process of this build was faster.
      if (!(await isFolder(own))) throw error;
    }
  }
  const used = new Date(now);
  await utimes(own, used, used);
  await removeOld(shared, now);
}

async function removeOld(shared, now) {
  const all = await listBuilds(shared);
  const unfinished = (await readdir(shared)).filter((name) => name.startsWith(UNFINISHED));
  const old = all.slice(KEEP_BUILDS).filter(({ usedAt }) => now - usedAt > KEEP_MS);
  for (const { folder } of old) await rm(folder, { recursive: true, force: true });
  for (const name of unfinished) {
    const folder = join(shared, name);
    const info = await stat(folder).catch(() => null);
    if (info && now - info.mtimeMs > KEEP_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** The builds in the shared folder, the last started first. */
async function listBuilds(shared) {
  const names = (await readdir(shared).catch(() => [])).filter((name) => !name.startsWith('.'));
  const found = await Promise.all(
    names.map(async (name) => {
      const folder = join(shared, name);
      const info = await stat(folder).catch(() => null);
      return info?.isDirectory() ? [{ folder, usedAt: info.mtimeMs }] : [];
    }),
  );
  return found.flat().sort((one, other) => other.usedAt - one.usedAt);
}

const isFolder = async (path) => (await stat(path).catch(() => null))?.isDirectory() ?? false;

/**
 * Returns a function that answers a request for a static file of another build, and returns whether it did.
 * @param {string} build the folder of this process's own build, whose files it leaves to Next
 * @param {string} shared
 * @returns {Promise<(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
 * Promise<boolean>>}
 */
export async function createStaticFiles(build, shared) {
  const files = await readdir(join(build, 'static'), { recursive: true });
  const own = new Set(files.map((file) => file.replaceAll('\\', '/')));

  return async function answer(request, response) {
    const path = staticPath(request);
    if (path === null || own.has(path)) return false;
    for (const { folder } of await listBuilds(shared)) {
      const file = join(folder, path);
      const info = await stat(file).catch(() => null);
      if (!info?.isFile()) continue;
      await send(request, response, { file, size: info.size });
      return true;
    }
    return false;
  };
}

/** Returns the path of a file below the folder `static`; `null` for any other request. */
function staticPath({ method, url = '' }) {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(PREFIX)) return null;
  const [path] = url.slice(PREFIX.length).split('?', 1);
  if (path.length > LONGEST_PATH) return null;
  const decoded = decodeURIComponent(path);
  return decoded.split('/').every((part) => PART.test(part)) ? decoded : null;
}

async function send(request, response, { file, size }) {
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Content-Length': size,
    // The name has a hash of what is inside.
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  if (request.method === 'HEAD') return void response.end();
  // Whoever asked may go away at any time.
  await pipeline(createReadStream(file), response).catch(() => undefined);
}
