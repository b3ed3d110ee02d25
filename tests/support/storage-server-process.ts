import { startStorageServer } from './storage-server';

/**
 * Started as a process of its own, so that its memory can be measured: prints a form for the file of its second
 * argument's bytes.
 */
async function main(folder: string, bytes: number): Promise<void> {
  const { storage } = await startStorageServer(folder);
  const form = await storage.createPresignedPost({
    key: 'demo/film.mp4',
    contentType: 'video/mp4',
    minBytes: 1,
    maxBytes: bytes,
    lifeSeconds: 600,
  });
  process.stdout.write(`${JSON.stringify(form)}\n`);
}

void main(process.argv[2] ?? '', Number(process.argv[3]));
