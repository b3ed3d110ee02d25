import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createLocalFiles } from '@/lib/server/local-files/create-local-files';
import type { LocalFiles } from '@/lib/server/ports/local-files';
import type { TranscriberFault } from '@/lib/server/ports/transcriber';
import { findConfinement } from '@/lib/server/subprocess/confinement';
import { createCommand, type CommandOptions } from '@/lib/server/transcriber/command';
import { transcriberSetup } from '@/lib/server/transcriber/settings';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { toneWav } from '@/tests/support/tones.mjs';
import { waitFor } from '@/tests/support/wait-for';
import { testTranscriber, type Behaviour } from './transcriber/transcriber.contract';

const PROGRAM = `'${process.execPath}' tests/support/speech-program.mjs --input {input} --output {output} --language {language}`;

const BEHAVIOURS: Partial<Record<Behaviour, string>> = {
  ...{ usual: '', hold: '--does wait', timeout: '--does wait', failed: '--does fail', unreadable: '--as broken' },
  ...{ tooLarge: '--as huge', notRunnable: '' },
};

type Limits = CommandOptions['limits'];

function openCommand(command: string, files: CommandOptions['files'], limits: Limits = {}) {
  const setup = transcriberSetup({ TRANSCRIBER_COMMAND: command })!;
  return createCommand({ setup, command, files, limits });
}

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('a command that writes down speech', () => {
  const told = makeTempFolder();
  afterAll(() => told.remove());
  /** Where the program says in what language the sound is, as soon as it runs. */
  const languageFile = join(told.folder, 'language');

  testTranscriber({
    faults: Object.keys(BEHAVIOURS).filter((name): name is TranscriberFault => name !== 'usual' && name !== 'hold'),
    unknownLanguage: 'auto',
    hasBegun: () => waitFor(() => existsSync(languageFile)),
    open: (behaviour, files) => {
      rmSync(languageFile, { force: true });
      const usual = `${PROGRAM} --tells '${languageFile}' ${BEHAVIOURS[behaviour]}`;
      const program = behaviour === 'notRunnable' ? 'no-such-program {input}' : usual;
      const transcriber = openCommand(program, files, behaviour === 'timeout' ? { seconds: 0.5 } : {});
      return Promise.resolve({
        transcriber,
        languageSaid: () => readFileSync(languageFile, 'utf8'),
        close: () => transcriber.close(),
      });
    },
  });

  describe('and how it is run', () => {
    const temp = makeTempFolder();
    const files: LocalFiles = createLocalFiles({ workFolder: join(temp.folder, 'work') });
    const path = join(temp.folder, "it's {language} & speech.wav");
    writeFileSync(
      path,
      toneWav([
        [null, 200],
        ['alpha', 500],
        [null, 1000],
        ['golf', 300],
      ]),
    );
    const input = { path, lengthMs: 2000 + 1 / 3, language: null, signal: new AbortController().signal };
    afterAll(async () => {
      await files.close();
      temp.remove();
    });
    const run = async (more: string, limits: Limits = {}) => {
      const transcriber = openCommand(`${PROGRAM} ${more}`, files, limits);
      try {
        return (await transcriber.transcribe(input)).segments.map(({ text }) => text);
      } finally {
        await transcriber.close();
      }
    };

    it.each(['json', 'verbose', 'srt', 'vtt', 'plain', 'stdout'])('may write %s', async (as) => {
      expect(await run(`--as ${as}`)).toEqual(['alpha', 'golf']);
    });

    it('is believed by what it wrote, whatever it says besides', async () => {
      expect(await run('--does chatter')).toEqual(['alpha', 'golf']);
      await expect(run('--as nothing')).rejects.toMatchObject({ fault: 'unreadable' });
      await expect(run('--as flood')).rejects.toMatchObject({ fault: 'tooLarge' });
    });

    it.each(['pipe', 'link', 'folder'])('cannot be read where it leaves a %s in the place of its words', async (as) => {
      await expect(run(`--as ${as}`)).rejects.toMatchObject({ fault: 'unreadable' });
    });

    it('leaves nothing behind, however it ends', async () => {
      await run('');
      await expect(run('--does fail')).rejects.toMatchObject({ fault: 'failed', status: 3 });
      const left = readdirSync(join(temp.folder, 'work'), { recursive: true });
      expect(left.filter((name) => String(name).includes('job-'))).toEqual([]);
    });

    it('is not runnable where it is missing, and where it is no program', async () => {
      writeFileSync(join(temp.folder, 'no-program'), 'alpha');
      for (const program of ['no-such-program', join(temp.folder, 'no-program')]) {
        const transcriber = openCommand(`${program} {input}`, files);
        await expect(transcriber.transcribe(input)).rejects.toMatchObject({ fault: 'notRunnable' });
        await transcriber.close();
      }
    });

    it('is told nothing of the server’s settings', async () => {
      process.env.TRANSCRIBER_TOKEN = 'hush';
      try {
        const [names = ''] = await run('--as names');
        expect(names.split(' ').filter((name) => !['PATH', 'LD_LIBRARY_PATH', 'TMPDIR'].includes(name))).toEqual([]);
      } finally {
        delete process.env.TRANSCRIBER_TOKEN;
      }
    });

    it('reaches no network where the system can take it away, not even this machine’s own', async () => {
      const { network } = await findConfinement();
      const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as AddressInfo;
      expect(await run(`--as reach:${port}`)).toEqual([network === 'noNetwork' ? 'alone' : 'reached']);
      await new Promise((resolve) => server.close(resolve));
    });

    onLinux('gives way to everything else', async () => {
      expect(await run('--as niceness')).toEqual(['19']);
    });

    onLinux('has so much time, processor time and memory, and no more', async () => {
      await expect(run('--does wait', { seconds: 0.5 })).rejects.toMatchObject({ fault: 'timeout' });
      await expect(run('--does spin', { cpuSeconds: 1 })).rejects.toMatchObject({ fault: 'failed' });
      await expect(run('--does grow', { bytes: 2 * 1024 ** 3 })).rejects.toMatchObject({ fault: 'failed' });
      await expect(run('--does die')).rejects.toMatchObject({ fault: 'failed', status: null });
    });

    it('is ended with the transcriber, which is no fault of its own', async () => {
      const transcriber = openCommand(`${PROGRAM} --does wait`, files);
      const ended = expect(transcriber.transcribe(input)).rejects.toThrow('its owner is closing');
      await waitFor(() =>
        readdirSync(join(temp.folder, 'work'), { recursive: true }).some((name) => String(name).includes('job-')),
      );
      await transcriber.close();
      await ended;
    });
  });
});
