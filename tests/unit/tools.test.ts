import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTools, installCommand } from '@/scripts/lib/tools.mjs';
import { makeTempFolder } from '@/tests/support/temp-folder';

const { folder, remove } = makeTempFolder();
const { PATH } = process.env;
afterEach(() => {
  process.env.PATH = PATH;
});
afterAll(remove);

function writeProgram(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

test.each(['webkit2gtk-driver', 'webkitgtk-webdriver'])(
  "WebKit's driver is installed where apt names it %s",
  (name) => {
    writeProgram('apt-get', '');
    // Of another name apt says nothing, and does not fail either when a package mentions it.
    writeProgram('apt-cache', `test "$2" = ${name} && echo "Package: $2"; true`);
    process.env.PATH = folder;
    expect(installCommand('webkit')).toContain(`install -y ${name} xvfb `);
  },
);

describe('programs that are missing', () => {
  const log = join(folder, 'log');
  /** An apt that has all packages but these, and installs a program by copying itself. */
  function haveAptWithout(...unknown: string[]): void {
    for (const name of ['ffmpeg', 'ffprobe', 'caddy', 'chromium-headless-shell', 'log'])
      rmSync(join(folder, name), { force: true });
    writeProgram(
      'apt-get',
      `echo "$@" >> ${log}
      case " $* " in ${['nothing', ...unknown].map((name) => `*' ${name} '*`).join('|')}) exit 100;; esac
      test "$1" = install || exit 0
      for name in "$@"; do
        case $name in ffmpeg) /bin/cp "$0" ${folder}/ffmpeg; /bin/cp "$0" ${folder}/ffprobe;;
          caddy|chromium-headless-shell) /bin/cp "$0" ${folder}/$name;; esac
      done`,
    );
    process.env.PATH = folder;
    jest.spyOn(process, 'getuid').mockReturnValue(0);
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  }
  const ran = () => readFileSync(log, 'utf8').trim().split('\n');
  const install = 'install -y --no-install-recommends';

  it('are installed at once', async () => {
    haveAptWithout();
    expect(await ensureTools(['ffmpeg'], ['headlessChromium', 'caddy'])).toEqual([]);
    expect(ran()).toEqual(['update', `${install} ffmpeg chromium-headless-shell caddy`]);
  });

  it('are installed one by one where apt does not have all, and the others are named', async () => {
    haveAptWithout('chromium-headless-shell');
    expect(await ensureTools(['ffmpeg'], ['headlessChromium', 'caddy'])).toEqual(['headlessChromium']);
    expect(ran().slice(2)).toEqual(['ffmpeg', 'chromium-headless-shell', 'caddy'].map((name) => `${install} ${name}`));
  });

  it('end the run where they are needed', async () => {
    haveAptWithout('ffmpeg');
    await expect(ensureTools(['ffmpeg'], ['caddy'])).rejects.toThrow(/^ffmpeg is missing; run: sudo apt-get install/);
  });
});
