import type { Queue } from '@/lib/server/ports/queue';
import { createUuid } from '@/tests/support/factories';

export type QueueUnderTest = { queue: Queue; close(): Promise<void> };

/** What the queue does, whichever database is under it. One worker is shared: a job is told by its id. */
export function testQueue(start: () => Promise<QueueUnderTest>): void {
  let run: QueueUnderTest;
  const handlers = new Map<string, (last: boolean) => Promise<void>>();
  const dead = new Map<string, () => void>();
  beforeAll(async () => {
    run = await start();
    await run.queue.work('stitch', 3, async ({ userVideoId }, { last }) => handlers.get(userVideoId)?.(last));
    await run.queue.onDead('stitch', async ({ userVideoId }) => dead.get(userVideoId)?.());
  });
  afterAll(() => run.close());

  /** Sends a job and answers with what `handle` makes of its runs. */
  function job(handle: (run: number, last: boolean) => Promise<void>) {
    const id = createUuid();
    let runs = 0;
    handlers.set(id, (last) => handle((runs += 1), last));
    return { id, send: () => run.queue.send('stitch', id, { userVideoId: id, attempt: 1 }), runs: () => runs };
  }

  it('runs a job that is sent', async () => {
    await new Promise<void>((resolve) => {
      void job(async () => resolve()).send();
    });
  });

  it('runs a job that is sent ten times while it waits or runs once', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const sent = job(() => held);
    await Promise.all(Array.from({ length: 10 }, () => sent.send()));
    const after = new Promise<void>((resolve) => void job(async () => resolve()).send());
    await after;
    expect(sent.runs()).toBe(1);
    release();
  });

  it('tries a job again that throws', async () => {
    await new Promise<void>((resolve) => {
      void job(async (count) => {
        if (count < 2) throw new Error('not yet');
        resolve();
      }).send();
    });
  });

  it('gives a job up after a bounded number of tries, says which was the last, and hands it over as dead', async () => {
    const lasts: boolean[] = [];
    const poison = job(async (_, last) => {
      lasts.push(last);
      throw new Error('poison');
    });
    const given = new Promise<void>((resolve) => dead.set(poison.id, resolve));
    await poison.send();
    await given;
    expect(lasts).toEqual([false, false, true]);
  }, 60_000);

  it('forgets a job that waits or runs: it is not tried again', async () => {
    let fail = () => {};
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const forgotten = job(() => {
      begin();
      return new Promise((_resolve, reject) => (fail = () => reject(new Error('too late'))));
    });
    await forgotten.send();
    await begun;
    await run.queue.forget('stitch', forgotten.id);
    fail();
    // A job that fails later is tried again before this one would be: its second try comes after a second too.
    await new Promise<void>((resolve) => {
      void job(async (count) => {
        if (count < 2) throw new Error('not yet');
        resolve();
      }).send();
    });
    expect(forgotten.runs()).toBe(1);
  });
}
