import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';

/**
 * The output of one recorder. The page passes on each chunk at once, so that it is still known after the page has died.
 */
export type TappedTake = {
  readonly bytes: number;
  /** The length of the recording at its last chunk, ms. */
  readonly milliseconds: number;
  /** The SHA-256 hash in hexadecimal of its first `bytes` bytes, or of all bytes. */
  sha256(bytes?: number): string;
  /**
   * When the chunk with this byte came, ms from the start. A recording cut off at this byte loses what was recorded
   * after it.
   */
  cameAt(byte: number): number;
};

type Chunk = { recorder: string; index: number; milliseconds: number; base64: string };

/**
 * Listens to every MediaRecorder of the browser's pages, without knowing the product. Returns the recorders' takes in
 * the order in which they began. Call it before opening pages.
 */
export async function tapRecorders(context: BrowserContext): Promise<TappedTake[]> {
  const takes: TappedTake[] = [];
  const hears = new Map<string, (chunk: Chunk) => void>();
  await context.exposeBinding('tellTap', (_, chunk: Chunk) => {
    const hear = hears.get(chunk.recorder) ?? begin(chunk.recorder);
    hear(chunk);
  });
  await context.addInitScript(tapPage);
  return takes;

  function begin(recorder: string): (chunk: Chunk) => void {
    const { take, hear } = createTake();
    takes.push(take);
    hears.set(recorder, hear);
    return hear;
  }
}

function createTake(): { take: TappedTake; hear(chunk: Chunk): void } {
  const chunks: { bytes: Buffer; milliseconds: number }[] = [];
  const whole = () => Buffer.concat(chunks.map(({ bytes }) => bytes));
  return {
    hear: ({ index, base64, milliseconds }) => {
      chunks[index] = { bytes: Buffer.from(base64, 'base64'), milliseconds };
    },
    take: {
      get bytes() {
        return chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
      },
      get milliseconds() {
        return chunks.at(-1)?.milliseconds ?? 0;
      },
      sha256: (bytes) => createHash('sha256').update(whole().subarray(0, bytes)).digest('hex'),
      cameAt(byte) {
        let end = 0;
        const chunk = chunks.find(({ bytes }) => (end += bytes.length) > byte);
        return (chunk ?? chunks.at(-1))?.milliseconds ?? 0;
      },
    },
  };
}

/** Runs in the page. Passes on every chunk as soon as its bytes can be read, in order. */
function tapPage(): void {
  const page = window as unknown as { tellTap(chunk: Chunk): Promise<void> };
  const Native = window.MediaRecorder;
  const toBase64 = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      // A type may contain commas, base64 does not.
      reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
      reader.readAsDataURL(blob);
    });

  window.MediaRecorder = class extends Native {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options);
      const recorder = crypto.randomUUID();
      let beganAt = 0;
      let index = 0;
      let told = Promise.resolve();
      this.addEventListener('start', () => (beganAt = performance.now()));
      this.addEventListener('dataavailable', ({ data }) => {
        if (data.size === 0) return;
        const chunk = { recorder, index: index++, milliseconds: Math.round(performance.now() - beganAt) };
        told = told.then(async () => {
          const base64 = await toBase64(data);
          void page.tellTap({ ...chunk, base64 });
        });
      });
    }
  };
}
