import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { printLine, UserError } from './print-line.mjs';

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns the path of a program on PATH, or `null`. As in a shell, a name with a '/' in it is already a path.
 * @param {string} name
 */
export function findProgram(name) {
  if (name.includes('/')) return isProgram(name) ? name : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** Returns the folder of PostgreSQL's newest server programs (Debian keeps them off PATH), or `null`. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres'))) ?? null;
}

/** Returns the path of the pooler PgBouncer, or `null`: Debian keeps it where only root looks. */
export const findPgbouncer = () => findProgram('pgbouncer') ?? findProgram('/usr/sbin/pgbouncer');

/** Returns the path of a Chromium or Chrome, or `null`. `CHROMIUM_PATH` goes first. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return findProgram(process.env.CHROMIUM_PATH);
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return findProgram('chromium') ?? findProgram('google-chrome') ?? (isProgram(mac) ? mac : null);
}

/**
 * Returns the path of Chromium without the windows and tabs around pages, or of a whole one. It opens a page with a
 * third of the work.
 */
export function findHeadlessChromium() {
  return (process.env.CHROMIUM_PATH ? null : findProgram('chromium-headless-shell')) ?? findChromium();
}

/** Returns the path of a Firefox, or `null`. `FIREFOX_PATH` goes first. */
export function findFirefox() {
  if (process.env.FIREFOX_PATH) return findProgram(process.env.FIREFOX_PATH);
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox';
  return findProgram('firefox-esr') ?? findProgram('firefox') ?? (isProgram(mac) ? mac : null);
}

/** What WebKit needs beside its own programs: plugins for its recorder, and what one of them is built with. */
const webkitPrograms = ['WebKitWebDriver', 'xvfb-run', 'xauth', 'dbus-run-session', 'gcc', 'pkg-config'];
const webkitLibraries = [
  ...['isomp4', 'videoparsersbad', 'x264', 'libav', 'opengl', 'ximagesink'].map(
    (name) => `gstreamer-1.0/libgst${name}.so`,
  ),
  ...['gstreamer-1.0', 'gstreamer-video-1.0'].map((name) => `pkgconfig/${name}.pc`),
];

/** The names of WebKitGTK's WebDriver in Debian and Ubuntu, and in newer ones. */
const webkitDrivers = ['webkit2gtk-driver', 'webkitgtk-webdriver'];

/** Whether apt has the package; of one that others only mention it shows nothing, without an error. */
function isInApt(name) {
  const aptCache = findProgram('apt-cache');
  return aptCache !== null && Boolean(spawnSync(aptCache, ['show', name], { encoding: 'utf8' }).stdout);
}

/** Returns the path of WebKitGTK's browser, or `null` where it or anything that it needs is missing. */
export function findWebKit() {
  if (webkitPrograms.some((name) => !findProgram(name))) return null;
  const system = '/usr/lib';
  const folders = readdirSync(system).map((name) => join(system, name));
  const folder = folders.find((one) => webkitLibraries.every((name) => existsSync(join(one, name))));
  const names = folder ? readdirSync(folder).filter((name) => /^webkit2?gtk-/.test(name)) : [];
  return names.map((name) => join(folder, name, 'MiniBrowser')).find(isProgram) ?? null;
}

/** What PocketSphinx needs beside its program: a model, and recordings of people. */
const pocketsphinxFiles = ['/model/en-us/en-us.lm.bin', '/test/data/goforward.raw'];
const hasSpeech = () => pocketsphinxFiles.every((name) => existsSync(`/usr/share/pocketsphinx${name}`));
const radosgwPrograms = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'ceph-authtool', 'monmaptool'];

/**
 * Programs that are not npm packages. `find` returns a path, or `null` when the program is missing; `variables` may
 * name others to use instead.
 */
export const tools = {
  ffmpeg: {
    find: () => findProgram(process.env.FFMPEG || 'ffmpeg') && findProgram(process.env.FFPROBE || 'ffprobe'),
    variables: ['FFMPEG', 'FFPROBE'],
    apt: 'ffmpeg',
    brew: 'ffmpeg',
    elsewhere: 'install ffmpeg (https://ffmpeg.org/download.html) so that `ffmpeg` and `ffprobe` are on the PATH',
  },
  chromium: {
    find: findChromium,
    variables: ['CHROMIUM_PATH'],
    apt: 'chromium',
    brew: '--cask google-chrome',
    elsewhere: 'install Chromium or Google Chrome and name its program in CHROMIUM_PATH',
  },
  headlessChromium: {
    find: () => findProgram('chromium-headless-shell'),
    variables: [],
    apt: 'chromium-headless-shell',
    elsewhere: 'only Debian has a package of it; Chromium does the same with more work',
  },
  firefox: {
    find: findFirefox,
    variables: ['FIREFOX_PATH'],
    apt: 'firefox-esr',
    brew: '--cask firefox',
    elsewhere: 'install Firefox and name its program in FIREFOX_PATH',
  },
  webkit: {
    find: findWebKit,
    variables: [],
    // Looked up when it is asked for: apt may have been updated.
    get apt() {
      return [
        webkitDrivers.find(isInApt) ?? webkitDrivers[0],
        'xvfb xauth dbus gcc libc6-dev pkg-config libgstreamer1.0-dev libgstreamer-plugins-base1.0-dev',
        ...['good', 'bad', 'ugly'].map((kind) => `gstreamer1.0-plugins-${kind}`),
        ...['libav', 'gl', 'x'].map((kind) => `gstreamer1.0-${kind}`),
      ].join(' ');
    },
    elsewhere: 'use Debian or Ubuntu, whose packages have WebKitGTK with its WebDriver',
  },
  postgresql: {
    find: findPostgres,
    variables: [],
    apt: 'postgresql',
    brew: 'postgresql@17',
    elsewhere: 'install PostgreSQL so that `initdb` and `postgres` are on the PATH',
  },
  radosgw: {
    find: () => (radosgwPrograms.every(findProgram) ? findProgram('radosgw') : null),
    variables: [],
    apt: 'radosgw ceph-mon ceph-osd ceph-common',
    elsewhere: 'use Debian or Ubuntu, whose packages have Ceph with its S3 server',
  },
  pocketsphinx: {
    find: () => (hasSpeech() ? findProgram('pocketsphinx_continuous') : null),
    variables: [],
    apt: 'pocketsphinx pocketsphinx-en-us pocketsphinx-testdata',
    elsewhere: 'use Debian or Ubuntu, whose packages have PocketSphinx with recordings',
  },
  caddy: {
    find: () => findProgram('caddy'),
    variables: [],
    apt: 'caddy',
    brew: 'caddy',
    elsewhere: 'install Caddy so that `caddy` is on the PATH',
  },
  buildah: {
    find: () => findProgram('debootstrap') && findProgram('buildah'),
    variables: [],
    apt: 'buildah debootstrap',
    elsewhere: 'use Debian, whose packages have buildah and debootstrap',
  },
  pgbouncer: {
    find: findPgbouncer,
    variables: [],
    apt: 'pgbouncer',
    brew: 'pgbouncer',
    elsewhere: 'install PgBouncer so that `pgbouncer` is on the PATH',
  },
};

/**
 * Returns the instruction for installing a missing tool on this machine.
 * @param {keyof typeof tools} name
 */
export function installCommand(name) {
  const { apt, brew, elsewhere } = tools[name];
  if (findProgram('apt-get')) return `run: sudo apt-get install -y ${apt}`;
  if (brew && findProgram('brew')) return `run: brew install ${brew}`;
  return elsewhere;
}

const canUseApt = () => process.getuid?.() === 0 && findProgram('apt-get') !== null;

const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };

function installWithApt(names) {
  const packages = names.flatMap((name) => tools[name].apt.split(' '));
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet);
}

const stillMissing = (names) => names.filter((name) => !tools[name].find());

/**
 * A program that the user chose and that does not exist is the user's to correct: no other one is installed in its
 * place.
 */
function checkChosen(names) {
  const chosen = names.flatMap((name) => tools[name].variables).filter((variable) => process.env[variable]);
  const wrong = chosen.filter((variable) => !findProgram(process.env[variable]));
  if (wrong.length > 0)
    throw new UserError(
      wrong.map((variable) => `${variable}: there is no program ${process.env[variable]}`).join('\n'),
    );
}

/**
 * Installs missing programs with apt where this process may. Throws when a program that a variable names does not
 * exist.
 * @param {(keyof typeof tools)[]} names
 * @returns {Promise<(keyof typeof tools)[]>} what is missing still
 */
export async function installTools(names) {
  checkChosen(names);
  const missing = stillMissing(names);
  if (missing.length === 0 || !canUseApt()) return missing;
  printLine(`Installing ${missing.join(', ')} with apt …`);
  const update = await run('apt-get', ['update'], quiet);
  // All at once, which is faster; apt installs none where it does not have one.
  if (missing.length > 1) await installWithApt(missing);
  for (const name of stillMissing(missing)) {
    const { code, output } = await installWithApt([name]);
    if (code !== 0) printLine(update.output + output);
  }
  return stillMissing(missing);
}

/**
 * Like `installTools`, but throws when a program is still missing. `others` are installed with them where possible.
 * @param {(keyof typeof tools)[]} names
 * @param {(keyof typeof tools)[]} [others]
 * @returns {Promise<(keyof typeof tools)[]>} which of the others are missing
 */
export async function ensureTools(names, others = []) {
  const missing = await installTools([...names, ...others]);
  const needed = missing.filter((name) => names.includes(name));
  if (needed.length > 0)
    throw new UserError(needed.map((name) => `${name} is missing; ${installCommand(name)}`).join('\n'));
  return missing;
}
