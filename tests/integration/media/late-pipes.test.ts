import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodeLive } from '@/lib/server/media/live/live-mezzanine';
import { openTools, type Fed, type Tools } from '@/lib/server/media/tools';
import { createSlots } from '@/lib/server/subprocess/slots';
import { openBench, recording } from './recordings';

const bench = openBench();
const tools = openTools({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', slots: createSlots({ slots: 1 }) });
afterAll(async () => {
  await tools.close();
  await bench.close();
});

const COLOURS = { from: '#000000', to: '#000000', disc: '#000000', drawing: '#ffffff' };
const NOTHING = { samples: 0, audio: [] };

/** Holds back the last of what a program writes until some turns after its report that all is written. */
function readLate({ outputs, written, outcome, ...fed }: Fed): Fed {
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await nextTurn();
  };
  const late = outputs.map((output) => {
    const through = new PassThrough();
    let last: Buffer | null = null;
    output.on('data', (chunk: Buffer) => {
      if (last) through.write(last);
      last = chunk;
    });
    const ended = written.then(async () => {
      await turns(5);
      through.end(last);
      await turns(2);
    });
    return { through, ended };
  });
  // A program has ended when its pipes have been read.
  const read = Promise.all([outcome, ...late.map(({ ended }) => ended)]).then(([ended]) => ended);
  return { ...fed, written, outcome: read, outputs: late.map(({ through }) => through) };
}

const lateTools: Tools = { ...tools, open: async (...args) => readLate(await tools.open(...args)) };

it('what is written is all used where its pipe is read after the report that it is written', async () => {
  const source = recording('fake-count-samestream-1.mp4');
  const expected = await bench.prepareLive(source, { before: NOTHING, fit: 'copy' });
  const folder = await mkdtemp(join(bench.folder, 'late-'));
  const beginning = (await bench.media.measureBeginning({ source }))!;
  const size = { width: 640, height: 480 };
  const limits = { size, maxFrames: 1200, seconds: 60, keepsOneChannel: true };
  const input = { ...limits, beginning, source, folder, before: NOTHING, fit: 'copy' } as const;
  const encoding = await encodeLive(lateTools, input, COLOURS);
  try {
    await encoding.add(await readFile(source));
    expect(await encoding.isWhole()).toBe(true);
    const ended = await encoding.end();
    if ('whyNot' in ended) throw new Error(ended.whyNot);
    const { audio, aac, samples } = ended.mezzanine;
    expect(samples).toBe(expected.samples);
    for (const [one, other] of [
      [audio, expected.audio],
      [aac!, expected.aac!],
    ] as const)
      expect((await readFile(one)).equals(await readFile(other))).toBe(true);
    expect(await encoding.whyFailed()).toBeNull();
  } finally {
    await encoding.close();
  }
});
