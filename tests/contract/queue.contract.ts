import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { AppError } from '@/lib/contract/errors';
import type { JobContext, Queue } from '@/lib/server/ports/queue';
import { createClaims } from '@/lib/server/queue/claims';
import { poolDatabase } from '@/lib/server/queue/pool-database';
import { createUuid } from '@/tests/support/factories';
import { waitFor } from '@/tests/support/wait-for';

export type QueueUnderTest = {
  queue: Queue;
  pool: Pool;
  /** Opens another queue on the same database, as after a restart. It renews claims ten times a second. */
  open(options?: { callMs?: number }): Promise<Queue>;
  close(): Promise<void>;
};

/** How often an idle worker polls for jobs, ms. No waiting job has to wait for it. */
const POLL_MS = 2_000;

function promise() {
  let resolve = () => {};
  const settled = new Promise<void>((done) => (resolve = done));
  return { settled, resolve };
}

const aborted = ({ signal }: JobContext) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

/** Tests a queue on any database. The tests share one worker, so they recognize jobs by their ids. */
export function testQueue(start: () => Promise<QueueUnderTest>): void {
  let run: QueueUnderTest;
  const handlers = new Map<string, (context: JobContext) => Promise<void>>();
  const dead = new Map<string, () => void>();
  const handle = async ({ userVideoId, attempt }: { userVideoId: string; attempt: number }, context: JobContext) =>
    handlers.get(`${userVideoId}-${attempt}`)?.(context);
  beforeAll(async () => {
    run = await start();
    await run.queue.work('stitch', 3, handle);
    await run.queue.onDead('stitch', async ({ userVideoId }) => dead.get(userVideoId)?.());
  });
  afterAll(() => run.close());

  type Act = (run: number, context: JobContext) => Promise<void>;
  /** Returns a job, and a record of its runs, each of which calls `act`. */
  function job(
    act: Act,
    { id = createUuid(), attempt = 1, queue = run.queue }: { id?: string; attempt?: number; queue?: Queue } = {},
  ) {
    let runs = 0;
    handlers.set(`${id}-${attempt}`, (context) => act((runs += 1), context));
    return { id, send: () => queue.send('stitch', `${id}-${attempt}`, { userVideoId: id, attempt }), runs: () => runs };
  }

  /** Like `job`, for a worker of its own that handles another kind of job than the shared worker. */
  async function soleWorker(act: (takeId: string, context: JobContext) => Promise<void>) {
    const queue = await run.open();
    await queue.work('verify', 1, ({ takeId }, context) => act(takeId, context));
    return {
      queue,
      send: (visitId: string, takeId: string) => queue.send('verify', takeId, { userVideoId: visitId, takeId }),
    };
  }

  const rowOf = async (key: string) => {
    const { rows } = await run.pool.query<{ state: string; retry_count: number }>(
      'select state, retry_count from pgboss.job where singleton_key = $1',
      [key],
    );
    return rows[0];
  };

  it('leaves room for others beside an organization whose webhooks nobody answers', async () => {
    const queue = await run.open();
    const [silent, other] = [createUuid(), createUuid()];
    let [running, most, done] = [0, 0, false];
    const ends: (() => void)[] = [];
    await queue.work(
      'deliver',
      8,
      async ({ organizationId }) => {
        if (organizationId === other) return void (done = true);
        most = Math.max(most, (running += 1));
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
      },
      { ofOne: 2 },
    );
    const send = (organizationId: string) => {
      const deliveryId = createUuid();
      return queue.send('deliver', deliveryId, { organizationId, deliveryId });
    };
    await Promise.all(Array.from({ length: 120 }, () => send(silent)));
    await waitFor(() => running === 2);
    await send(other);
    await waitFor(() => done);
    expect(most).toBe(2);
    const closing = queue.close();
    for (const end of ends) end();
    await closing;
    await run.pool.query("delete from pgboss.job where name = 'deliver'");
  });

  it('says which keys nothing waits or runs for', async () => {
    const [waiting, done, unknown] = [createUuid(), createUuid(), createUuid()];
    let end = () => {};
    const worker = await soleWorker(
      (takeId) => new Promise((resolve) => (takeId === done ? resolve() : (end = resolve))),
    );
    for (const takeId of [done, waiting]) await worker.queue.send('verify', takeId, { userVideoId: 'visit', takeId });
    const without = () => run.queue.withoutJob('verify', [waiting, done, unknown]);
    await waitFor(async () => (await without()).includes(done));
    expect(await without()).toEqual([done, unknown]);
    end();
    await worker.queue.close();
  });

  it('runs a job that is sent', async () => {
    await new Promise<void>((resolve) => {
      void job(async () => resolve()).send();
    });
  });

  it('runs a job that is sent ten times while it waits or runs once', async () => {
    const held = promise();
    const sent = job(() => held.settled);
    await Promise.all(Array.from({ length: 10 }, () => sent.send()));
    const after = new Promise<void>((resolve) => void job(async () => resolve()).send());
    await after;
    expect(sent.runs()).toBe(1);
    held.resolve();
  });

  it('stores jobs that are sent at once together, each one once, and refuses only the one that cannot be stored', async () => {
    const asked = jest.spyOn(run.pool, 'query');
    const held = promise();
    const sent = Array.from({ length: 20 }, () => job(() => held.settled));
    const visit = createUuid();
    const refused = run.queue.send('stitch', 'no text: \u0000', { userVideoId: visit, attempt: 1 });
    const answers = await Promise.allSettled([...sent, ...sent].map(({ send }) => send()));
    await expect(refused).rejects.toThrow('0x00');
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(asked.mock.calls.filter(([text]) => String(text).includes('waiting')).length).toBeLessThan(20);
    const keys = sent.map(({ id }) => `${id}-1`);
    const { rows } = await run.pool.query('select from pgboss.job where singleton_key = any($1::text[])', [keys]);
    expect(rows).toHaveLength(20);
    held.resolve();
    await waitFor(() => sent.every(({ runs }) => runs() === 1));
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
    const poison = job(async (_, { isLastTry }) => {
      lasts.push(isLastTry);
      throw new Error('poison');
    });
    const given = new Promise<void>((resolve) => dead.set(poison.id, resolve));
    await poison.send();
    await given;
    expect(lasts).toEqual([false, false, true]);
  }, 60_000);

  it('keeps nothing of a job that failed for good and whose failure nobody records, and removes what was kept', async () => {
    const failed = async (id: string) => {
      const sole = await soleWorker(async () => Promise.reject(new Error('poison')));
      await sole.send(createUuid(), id);
      // Each try begins at once.
      await waitFor(async () => {
        await run.pool.query('update pgboss.job set start_after = now() where singleton_key = $1', [id]);
        return (await rowOf(id))?.state === 'failed';
      });
      await sole.queue.close();
    };
    const dead = async () => (await run.pool.query(`select from pgboss.job where name = 'verify-dead'`)).rowCount;
    await failed('not recorded');
    expect(await dead()).toBe(0);
    await run.pool.query(`update pgboss.queue set dead_letter = 'verify-dead' where name = 'verify'`);
    await run.pool.query(`insert into pgboss.job (name, data, policy) values ('verify-dead', '{}', 'standard')`);
    expect(await dead()).toBe(1);
    await (await run.open()).close();
    await failed('not recorded either');
    expect(await dead()).toBe(0);
  }, 60_000);

  it('takes over the record of a failure, too, whose worker died', async () => {
    const supervisor = await superviseFrom(run.pool);
    await supervisor.boss.send('normalise-dead', { userVideoId: 'visit', takeId: 'take' });
    const [job] = await supervisor.boss.fetch('normalise-dead');
    const state = async () =>
      (await run.pool.query<{ state: string }>('select state from pgboss.job where id = $1', [job!.id])).rows[0]?.state;
    await run.pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = $1`, [job!.id]);
    await createClaims(supervisor.boss, run.pool).takeOver();
    expect(await state()).toBe('retry');
    await supervisor.boss.deleteJob('normalise-dead', job!.id);
    await supervisor.end();
  });

  it('forgets a job that waits or runs: its signal is aborted at once, and it is not tried again', async () => {
    const begun = promise();
    let signal: AbortSignal | undefined;
    const forgotten = job(async (_, context) => {
      signal = context.signal;
      begun.resolve();
      await aborted(context);
      throw new Error('cut short');
    });
    await forgotten.send();
    await begun.settled;
    await run.queue.forget('stitch', `${forgotten.id}-1`);
    expect(signal?.aborted).toBe(true);
    // The job that fails later is tried again before this one could be: its second try also comes after one second.
    await new Promise<void>((resolve) => {
      void job(async (count) => {
        if (count < 2) throw new Error('not yet');
        resolve();
      }).send();
    });
    expect(forgotten.runs()).toBe(1);
    expect(await rowOf(`${forgotten.id}-1`)).toBeUndefined();
  });

  it('forgets every job of a visit, and of no other', async () => {
    const visit = createUuid();
    const stopped = promise();
    const begun = promise();
    const hasRun = promise();
    const sole = await soleWorker(async (takeId, context) => {
      if (takeId === 'other') hasRun.resolve();
      if (takeId !== 'mine-1') return;
      begun.resolve();
      await aborted(context);
      stopped.resolve();
    });
    await sole.send(visit, 'mine-1');
    await begun.settled;
    await sole.send(visit, 'mine-2');
    await sole.send(createUuid(), 'other');
    await sole.queue.forgetVisit(visit);
    await stopped.settled;
    expect([await rowOf('mine-1'), await rowOf('mine-2')]).toEqual([undefined, undefined]);
    expect(await rowOf('other')).toBeDefined();
    // What is left would be the next test's.
    await hasRun.settled;
    await sole.queue.close();
  });

  it('takes what waits without a pause: twelve short jobs do not wait for the next look', async () => {
    const gate = promise();
    const all = promise();
    let done = 0;
    const sole = await soleWorker(async (takeId) => {
      if (takeId === 'gate') return gate.settled;
      done += 1;
      if (done === 12) all.resolve();
    });
    await sole.send(createUuid(), 'gate');
    for (let number = 1; number <= 12; number += 1) await sole.send(createUuid(), `short-${number}`);
    const began = performance.now();
    gate.resolve();
    await all.settled;
    // If each waited for that, it would be four times as long.
    expect(performance.now() - began).toBeLessThan(3 * POLL_MS);
    await sole.queue.close();
  }, 60_000);

  /** Returns the order in which one worker runs these jobs, and what sends them and lets it begin. */
  async function orderOf(jobs: number) {
    const gate = promise();
    const all = promise();
    const order: string[] = [];
    const sole = await soleWorker(async (takeId) => {
      if (takeId === 'gate') return gate.settled;
      order.push(takeId);
      if (order.length === jobs) all.resolve();
    });
    await sole.send(createUuid(), 'gate');
    return {
      ...sole,
      async run(): Promise<string[]> {
        gate.resolve();
        await all.settled;
        await sole.queue.close();
        return order;
      },
    };
  }
  const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);

  it("lets visits take turns: one visit's ten jobs are not before ten visits' one", async () => {
    const jobs = await orderOf(20);
    const greedy = createUuid();
    for (const id of named('greedy', 10)) await jobs.send(greedy, id);
    for (const id of named('modest', 10)) await jobs.send(createUuid(), id);
    expect(await jobs.run()).toEqual(['greedy-1', ...named('modest', 10), ...named('greedy', 10).slice(1)]);
  }, 60_000);

  it('runs the jobs of a visit that is waited for before those of nobody, and lets such visits take turns', async () => {
    const jobs = await orderOf(8);
    const [idle, greedy, modest] = [createUuid(), createUuid(), createUuid()];
    for (const id of named('idle', 3)) await jobs.send(idle, id);
    for (const id of named('greedy', 4)) await jobs.send(greedy, id);
    await jobs.send(modest, 'modest');
    for (const visit of [greedy, greedy, modest]) await jobs.queue.boost(visit);
    const inTurns = ['greedy-1', 'modest', ...named('greedy', 4).slice(1), ...named('idle', 3)];
    expect(await jobs.run()).toEqual(inTurns);
  }, 60_000);

  it("knows how many visits come before a visit's film, until none of its jobs waits", async () => {
    const begun = promise();
    const held = promise();
    const queue = await run.open();
    await queue.work('normalise', 1, async () => {
      begun.resolve();
      await held.settled;
    });
    const [busy, greedy, last] = [createUuid(), createUuid(), createUuid()];
    const send = (visit: string, id: string) => queue.send('normalise', id, { userVideoId: visit, takeId: id });
    await send(busy, 'busy');
    await begun.settled;
    for (const id of named('waiting', 2)) await send(greedy, id);
    await send(last, 'last');
    const places = () => Promise.all([busy, greedy, last].map((visit) => queue.visitsBefore(visit)));
    expect(await places()).toEqual([null, 1, 1]);
    await queue.boost(last);
    expect(await places()).toEqual([null, 1, 0]);
    held.resolve();
    await waitFor(async () => (await places()).every((place) => place === null));
    await queue.close();
  }, 60_000);

  it('leaves a job with a worker that lives, however long it takes; a silent one loses it', async () => {
    const begun = promise();
    const held = promise();
    const long = job(() => {
      begun.resolve();
      return held.settled;
    });
    await long.send();
    await begun.settled;
    const since = (started: string, beaten: string) =>
      run.pool.query(
        `update pgboss.job set started_on = now() - $2::interval, heartbeat_on = now() - $3::interval` +
          ` where singleton_key = $1`,
        [`${long.id}-1`, started, beaten],
      );
    const supervisor = await superviseFrom(run.pool);
    await since('2 hours', '5 seconds');
    await supervisor.look();
    expect(await rowOf(`${long.id}-1`)).toEqual({ state: 'active', retry_count: 0 });
    // The worker is alive and may beat at any moment: it is silenced again until the supervisor has come before that.
    await waitFor(async () => {
      await since('2 hours', '1 minute');
      await supervisor.look();
      return (await rowOf(`${long.id}-1`))?.state === 'retry';
    });
    await supervisor.end();
    held.resolve();
    await run.queue.forget('stitch', `${long.id}-1`);
  });

  describe('a call', () => {
    const claim = { parts: 1, sha256: 'hash' };
    const answers = new Map<string, () => Promise<void>>();
    beforeAll(() => run.queue.answer('confirm', 4, async ({ takeId, bytes }) => answers.get(`${takeId} ${bytes}`)?.()));

    /** Calls for a job that does `act`; `bytes` is what the caller claims. */
    function callFor(act: () => Promise<void>, { takeId = createUuid(), bytes = 1, queue = run.queue } = {}) {
      answers.set(`${takeId} ${bytes}`, act);
      return { takeId, made: queue.call('confirm', takeId, { ...claim, userVideoId: 'visit', takeId, bytes }) };
    }

    it('ends with its job, wherever that runs', async () => {
      const sender = await run.open();
      let done = 0;
      const jobs = [run.queue, sender].map((queue) => callFor(async () => void (done += 1), { queue }).made);
      await Promise.all(jobs);
      expect(done).toBe(2);
      await sender.close();
    });

    it('is answered with the error of its job, which is not tried again', async () => {
      let runs = 0;
      const refused = callFor(async () => {
        runs += 1;
        throw new AppError('uploadIncomplete', 'It is not all there', { missing: [2, 3] });
      });
      await expect(refused.made).rejects.toMatchObject({ code: 'uploadIncomplete', details: { missing: [2, 3] } });
      expect(runs).toBe(1);
    });

    it('is answered once its job was tried again, where the error was no answer', async () => {
      let runs = 0;
      await callFor(async () => {
        runs += 1;
        if (runs < 2) throw new Error('the disk was away');
      }).made;
      expect(runs).toBe(2);
    });

    it('shares the job of others for the same, and waits for those for something else', async () => {
      const held = promise();
      const ran: number[] = [];
      const act = (bytes: number) => async () => {
        ran.push(bytes);
        await held.settled;
      };
      const { takeId, made } = callFor(act(1));
      const same = callFor(act(1), { takeId });
      const other = callFor(act(2), { takeId, bytes: 2 });
      held.resolve();
      await Promise.all([made, same.made, other.made]);
      expect(ran.sort()).toEqual([1, 2]);
    });

    it('asks the database for a thousand callers as it does for one', async () => {
      const held = promise();
      const { takeId, made } = callFor(() => held.settled);
      const asked = jest.spyOn(run.pool, 'query');
      const others = Array.from({ length: 1000 }, () => callFor(() => held.settled, { takeId }).made);
      await new Promise((resolve) => setTimeout(resolve, 50));
      held.resolve();
      await Promise.all([made, ...others]);
      expect(asked.mock.calls.length).toBeLessThan(100);
    });

    it('is told to come again when its job takes long, which goes on', async () => {
      const impatient = await run.open({ callMs: 100 });
      const held = promise();
      let runs = 0;
      const act = async () => {
        runs += 1;
        await held.settled;
      };
      const { takeId, made } = callFor(act, { queue: impatient });
      await expect(made).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 1 } });
      const again = callFor(act, { takeId });
      held.resolve();
      await again.made;
      expect(runs).toBe(1);
      await impatient.close();
    });

    it('ends when its job is forgotten, and when this process stops', async () => {
      const held = promise();
      const begun = promise();
      const act = () => {
        begun.resolve();
        return held.settled;
      };
      const sender = await run.open();
      const { takeId, made } = callFor(act, { queue: sender });
      await begun.settled;
      const stopped = callFor(act, { queue: sender });
      await run.queue.forget('confirm', takeId);
      await expect(made).rejects.toMatchObject({ code: 'notFound' });
      await Promise.all([
        sender.close(),
        expect(stopped.made).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 1 } }),
      ]);
      held.resolve();
    });
  });

  it('aborts the signal of a job that another worker has by now, which the late end does not harm', async () => {
    const begun = promise();
    const noticed = promise();
    const sole = await soleWorker(async (_, context) => {
      begun.resolve();
      await aborted(context);
      noticed.resolve();
    });
    await sole.send(createUuid(), 'reassigned');
    await begun.settled;
    await run.pool.query(`update pgboss.job set retry_count = retry_count + 1 where singleton_key = 'reassigned'`);
    await noticed.settled;
    await sole.queue.close();
    expect(await rowOf('reassigned')).toEqual({ state: 'active', retry_count: 1 });
    await run.queue.forget('verify', 'reassigned');
  });

  it('waits for its handlers when it closes: after five stops a job still has all its tries', async () => {
    const id = createUuid();
    const lasts: boolean[] = [];
    for (let stop = 1; stop <= 5; stop += 1) {
      const begun = promise();
      let ended = false;
      const sole = await soleWorker(async (_, context) => {
        lasts.push(context.isLastTry);
        begun.resolve();
        await aborted(context);
        await new Promise(setImmediate);
        ended = true;
        throw new Error('cut short');
      });
      if (stop === 1) await sole.send(createUuid(), id);
      await begun.settled;
      await sole.queue.close();
      expect(ended).toBe(true);
      expect(await rowOf(id)).toEqual({ state: 'created', retry_count: 0 });
    }
    expect(lasts).toEqual([false, false, false, false, false]);
    await run.queue.forget('verify', id);
  }, 60_000);
}

/** Searches for silent workers, as every server on the same database does. */
async function superviseFrom(pool: Pool) {
  const boss = new PgBoss({
    db: poolDatabase(pool),
    supervise: false,
    schedule: false,
    monitorVacuum: false,
    monitorIntervalSeconds: 1,
  });
  await boss.start();
  return {
    boss,
    async look() {
      await pool.query(`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
      await boss.supervise('stitch');
    },
    end: () => boss.stop({ close: false, graceful: false }),
  };
}
