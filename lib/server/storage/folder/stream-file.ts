import type { FileHandle } from 'node:fs/promises';

const CHUNK = 256 * 1024;

/**
 * Streams the bytes from `start` to `end`, both inclusive, reading one chunk at a time when the reader asks for it. It
 * owns the file and closes it at the end, when the reader cancels, when reading fails and on `signal`.
 */
export function streamFile(
  file: FileHandle,
  start: number,
  end: number,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let position = start;
  let closed: Promise<void> | undefined;
  const close = () => {
    signal.removeEventListener('abort', abort);
    return (closed ??= file.close());
  };
  const abort = () => void close();

  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        signal.addEventListener('abort', abort);
        if (!signal.aborted && position <= end) return;
        await close();
        controller.close();
      },
      async pull(controller) {
        try {
          const buffer = new Uint8Array(Math.min(CHUNK, end + 1 - position));
          const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
          if (bytesRead === 0) throw new Error('The file ends before its size');
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
        } catch (error) {
          await close();
          throw error;
        }
        if (position <= end) return;
        await close();
        controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
