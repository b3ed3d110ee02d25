import { startStorageServer } from './storage-server';

/**
 * Runs as a process of its own, so that its memory can be measured. Prints a presigned post for a file of as many bytes
 * as the second argument says.
 */
async function main(folder: string, bytes: number): Promise<void> {
  const { storage } = await startStorageServer(folder);
  const form = await storage.createPresignedPost({
    key: 'demo/film.mp4',
    contentType: 'video/mp4',
    maxBytes: bytes,
    lifeSeconds: 600,
  });
  process.stdout.write(`${JSON.stringify(form)}\n`);
}

void main(process.argv[2] ?? '', Number(process.argv[3]));
