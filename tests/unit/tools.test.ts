import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installCommand } from '@/scripts/lib/tools.mjs';
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
