import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMedia } from '@/lib/server/media/create-media';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { waitFor } from '@/tests/support/wait-for';
import { recording } from './recordings';

let temp: ReturnType<typeof makeTempFolder>;
beforeEach(() => {
  temp = makeTempFolder();
});
afterEach(() => temp.remove());

const SOURCE = recording('fake-count-samestream-1.mp4');

/** Makes a program that replaces ffprobe, writes its process id to a file, and does not end. */
async function makeEndless({ deaf = false } = {}): Promise<{ path: string; pid(): Promise<number> }> {
  const path = join(temp.folder, 'endless');
  const note = join(temp.folder, 'pid');
  await writeFile(
    path,
    `#!/bin/sh\n${deaf ? "trap '' TERM\n" : ''}echo $$ > '${note}.new'\nmv '${note}.new' '${note}'\nsleep 60\n`,
  );
  await chmod(path, 0o755);
  return {
    path,
    async pid() {
      await waitFor(() =>
        stat(note).then(
          () => true,
          () => false,
        ),
      );
      return Number(await readFile(note, 'utf8'));
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('child processes', () => {
  it.each([{ deaf: false }, { deaf: true }])(
    'are gone when the adapter has closed, heeding TERM or not: %o',
    async (manner) => {
      const endless = await makeEndless(manner);
      const media = createMedia({ ffprobe: endless.path });
      const probed = expect(media.probe({ source: SOURCE })).rejects.toThrow('closing');
      const pid = await endless.pid();
      expect(isRunning(pid)).toBe(true);

      await media.close();
      expect(isRunning(pid)).toBe(false);
      await probed;
      await expect(media.probe({ source: SOURCE })).rejects.toThrow('closed');
    },
  );

  it('are ended as soon as their work is cancelled', async () => {
    const endless = await makeEndless();
    const media = createMedia({ ffprobe: endless.path });
    const abort = new AbortController();
    const probed = expect(media.probe({ source: SOURCE, signal: abort.signal })).rejects.toThrow('erased');
    const pid = await endless.pid();
    abort.abort(new Error('erased'));
    await probed;
    expect(isRunning(pid)).toBe(false);
    await media.close();
  });

  it('are no fault of the file when somebody else tells them to stop, as a service manager does', async () => {
    const note = join(temp.folder, 'pid');
    const slowly = join(temp.folder, 'slowly');
    await writeFile(slowly, `#!/bin/sh\necho $$ > '${note}'\nexec ffmpeg -re "$@"\n`);
    await chmod(slowly, 0o755);
    const media = createMedia({ ffmpeg: slowly });
    const made = media.makeMezzanine({
      source: SOURCE,
      folder: temp.folder,
      size: { width: 64, height: 48 },
      fit: 'pad',
      maxFrames: 900,
    });
    const refused = expect(made).rejects.toMatchObject({ name: 'MachineError' });
    await waitFor(() =>
      stat(join(temp.folder, 'section.mp4')).then(
        () => true,
        () => false,
      ),
    );
    process.kill(Number(await readFile(note, 'utf8')), 'SIGTERM');
    await refused;
    await media.close();
  });

  it('are not begun for work that was cancelled before', async () => {
    const media = createMedia({ ffprobe: join(temp.folder, 'none') });
    await expect(media.probe({ source: SOURCE, signal: AbortSignal.abort(new Error('erased')) })).rejects.toThrow(
      'erased',
    );
    await media.close();
  });

  // Children learn from the kernel that their parent has ended through setpriv, which only Linux has.
  (process.platform === 'linux' ? it : it.skip)('are gone when the server is killed with -9', async () => {
    const endless = await makeEndless();
    const program = `
      import { createMedia } from './lib/server/media/create-media';
      const [ffprobe, source] = process.argv.slice(-2);
      void createMedia({ ffprobe }).probe({ source });
    `;
    const entry = join(process.cwd(), 'node_modules/tsx/dist/loader.mjs');
    const script = join(temp.folder, 'server.ts');
    await writeFile(script, program.replace('./lib', join(process.cwd(), 'lib')));
    const server = spawn(process.execPath, ['--import', entry, script, endless.path, SOURCE], { stdio: 'inherit' });
    const pid = await endless.pid();
    server.kill('SIGKILL');
    await once(server, 'exit');
    await waitFor(() => !isRunning(pid));
  });

  it('that cannot be run are no fault of the recording', async () => {
    const media = createMedia({
      ffprobe: join(temp.folder, 'none'),
      ffmpeg: join(temp.folder, 'none'),
    });
    await expect(media.probe({ source: SOURCE })).rejects.toMatchObject({
      name: 'Error',
      message: expect.stringContaining('cannot be run'),
    });
    await expect(media.check()).rejects.toThrow('cannot be run');
    await media.close();
  });

  it('are all there and able on this machine', async () => {
    const media = createMedia();
    await media.check();
    await media.close();
  });

  it('are not able without libass, which is said', async () => {
    const ffprobe = join(temp.folder, 'without-libass');
    await writeFile(ffprobe, `#!/bin/sh\nffprobe "$@" | grep -v ' ass '\n`);
    await chmod(ffprobe, 0o755);
    const media = createMedia({ ffprobe });
    await expect(media.check()).rejects.toThrow('ffmpeg lacks libass');
    await media.close();
  });
});
