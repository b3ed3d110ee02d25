import { readFile } from 'node:fs/promises';
import { audioToFollow } from '@/lib/server/media/encode';
import { PACKET_LINES } from '@/lib/server/media/packet-lines';
import { openTools, UNTRUSTED_FEED } from '@/lib/server/media/tools';
import { createSlots } from '@/lib/server/subprocess/slots';
import { recording } from './recordings';

const tools = openTools({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', slots: createSlots({ slots: 1 }) });
afterAll(() => tools.close());

/** Decodes the sound of what it is fed, and lists its packets. */
async function openDecoder() {
  const lines: string[] = [];
  const sound = audioToFollow('pipe:3', { isEndless: false, keepsOneChannel: true });
  const decoder = await tools.open(
    'ffmpeg',
    [...UNTRUSTED_FEED, '-i', 'pipe:0', '-map', '0:a', ...sound, ...PACKET_LINES],
    {
      ...{ seconds: 60, cpuSeconds: 60, outputs: 1 },
      onLine: (line) => void lines.push(line),
    },
  );
  let received = 0;
  decoder.outputs[0]!.on('data', (chunk: Buffer) => (received += chunk.length));
  return { decoder, lines, received: () => received };
}

describe('a program that is fed', () => {
  it('says when all is written, how much that is, and has printed all other lines by then', async () => {
    const content = await readFile(recording('fake-count-samestream-1.mp4'));
    // Side by side: which of its pipes is read first differs from one to the next.
    const runs = Array.from({ length: 8 }, async () => {
      const { decoder, lines, received } = await openDecoder();
      decoder.input.end(content);
      const written = await decoder.written;
      const listed = lines.length;
      const outcome = await decoder.outcome;
      expect(outcome).toMatchObject({ end: 'exit', code: 0, stderr: '' });
      expect(lines.filter((line) => line.includes('progress'))).toEqual([]);
      return [written === received(), listed === lines.length, listed > 100];
    });
    expect(await Promise.all(runs)).toEqual(Array.from({ length: 8 }, () => [true, true, true]));
  });

  it('says that it has ended when it did not come to its end', async () => {
    const { decoder } = await openDecoder();
    decoder.release();
    expect(await decoder.written).toBeNull();
  });

  it('tells of what it could not read', async () => {
    const { decoder } = await openDecoder();
    decoder.input.end(Buffer.alloc(4096, 1));
    expect(await decoder.written).toBeNull();
    expect(await decoder.outcome).toMatchObject({ end: 'exit', stderr: expect.stringContaining('Invalid data') });
    expect(decoder.messages()).toContain('Invalid data');
  });
});
