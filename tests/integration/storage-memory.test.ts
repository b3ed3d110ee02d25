import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { UploadForm } from '@/lib/server/ports/storage';
import { watchMemory } from '@/scripts/bench/process-usage';
import { sendForm } from '@/scripts/bench/send-form';
import { makeTempFolder } from '@/tests/support/temp-folder';

const BYTES = 300 * 1024 * 1024;

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('takes 300 MB without keeping more than 64 MB of it in memory', async () => {
  const { folder, remove } = makeTempFolder();
  const server = spawn(process.execPath, ['--import', 'tsx', 'tests/support/storage-server-process.ts', folder, String(BYTES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const form = JSON.parse(line) as UploadForm;
    const { result: status, growthMb } = await watchMemory(server.pid ?? 0, () => sendForm(form.url, form.fields, BYTES));
    expect(status).toBe(204);
    expect((await stat(join(folder, 'stored/demo/film.mp4'))).size).toBe(BYTES);
    expect(growthMb).toBeLessThan(64);
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    remove();
  }
});
