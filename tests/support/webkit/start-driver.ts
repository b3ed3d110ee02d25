import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findWebKit } from '../../../scripts/lib/tools.mjs';
import { freePort } from '../free-port';
import { makeTempFolder } from '../temp-folder';
import { waitFor } from '../wait-for';

export type WebKitDriver = {
  url: string;
  /** The browser that a session starts. */
  binary: string;
  /** The folder in which the browser saves. */
  home: string;
  stop(): Promise<void>;
};

/** From this version on, GStreamer has the element that WebKit's recorder needs. */
const WITH_AUTOVIDEOFLIP = '1.24';

/** Builds what an older GStreamer lacks into the folder. */
function buildPlugin(folder: string): void {
  const find = (...args: string[]) => execFileSync('pkg-config', args).toString().trim();
  if (find('--modversion', 'gstreamer-1.0').localeCompare(WITH_AUTOVIDEOFLIP, 'en', { numeric: true }) >= 0) return;
  const flags = find('--cflags', '--libs', 'gstreamer-1.0', 'gstreamer-video-1.0').split(/\s+/);
  const source = 'tests/support/webkit/autovideoflip.c';
  execFileSync('gcc', ['-shared', '-fPIC', '-o', join(folder, 'libgstautovideoflip.so'), source, ...flags]);
}

/**
 * Starts WebKitGTK's WebDriver on a screen of its own. Its browser has a mock camera and microphone, and asks nobody
 * about them; one session at a time.
 */
export async function startWebKitDriver(): Promise<WebKitDriver> {
  const binary = findWebKit();
  if (!binary) throw new Error('WebKit is missing');
  const { folder, remove } = makeTempFolder();
  buildPlugin(folder);
  const port = await freePort();
  // A developer's own desktop: its folders and its screen.
  const desktop = Object.keys(process.env).filter((name) => /^(XDG|WAYLAND)_/.test(name));
  const own = {
    HOME: folder,
    GDK_BACKEND: 'x11',
    GST_PLUGIN_PATH: folder,
    GST_REGISTRY: join(folder, 'registry.bin'),
    // The AAC of voaacenc does not fit the container it is put into.
    GST_PLUGIN_FEATURE_RANK: 'voaacenc:NONE,avenc_aac:512',
  };
  const driver = ['WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`];
  const child = spawn('dbus-run-session', ['--', 'xvfb-run', '-a', ...driver], {
    env: { ...process.env, ...Object.fromEntries(desktop.map((name) => [name, undefined])), ...own },
    stdio: 'ignore',
    // A group of its own, so that all its processes can be ended.
    detached: true,
  });
  const ended = once(child, 'exit');
  const end = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM');
  };
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  await waitFor(async () => (await fetch(`${url}/status`).catch(() => null))?.ok ?? false);
  return {
    url,
    binary,
    home: folder,
    async stop() {
      process.off('exit', end);
      end();
      await ended;
      remove();
    },
  };
}
