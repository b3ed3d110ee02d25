import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxTakeBytes } from '@/lib/domain/limits';
import { makeBlackFile } from '../support/film/make-black-file';
import { openProxyFrom } from '../support/from-address';
import { uniqueName } from '../support/factories';
import { makeRecording } from '../support/film/make-recording';
import { makePdfOfSize } from '../support/make-pdf';
import { readTreeMemory } from '../support/process-tree';
import { createRandom } from '../support/random';
import { makeTempFolder } from '../support/temp-folder';
import { createVisitor } from '../support/visitor';
import { type AttackContext, type AttackName, ATTACKS, HOSTILE_SECONDS } from './hostile-attacks';
import { type HostileServer, startOneProcess } from './hostile-servers';
import { type HonestVisit, honestSections, makeHonestTakes, visitHonestly } from './honest-visit';
import { type Peaks, watchServer } from './watch-server';

/** How many attacks run at the same time. */
const CONCURRENCY = 4;
/** The defaults of the configuration from which the budget is computed. */
const STORED_FACTOR = 5;
const RESUME_BYTES = 10 * 1024 * 1024;
const names = Object.keys(ATTACKS) as AttackName[];
const USING_UP: readonly AttackName[] = ['visits past their limit', 'posts past their limit'];
/** The hourly limits of `npm start`; test servers allow more. */
const LIMITS = {
  LIMIT_USER_VIDEOS: '30',
  LIMIT_FIND_NAME: '20',
  LIMIT_LOG: '60',
  // More than by default, so that attacks get further than the door; others must still find a connection.
  LIMIT_CONNECTIONS_ADDRESS: '400',
};

export type HostileHour = {
  honest: HonestVisit[];
  /** How often each attack was made, and the responses: status → times, 0 for no response. */
  attacks: Record<string, { made: number; answers: Record<string, number> }>;
  idleMemoryBytes: number;
  /** The largest value of each; memory is counted above idle. */
  peaks: Peaks;
  /** What the server printed. */
  output: string;
};

export type HostileHourInput = {
  seed: number;
  seconds: number;
  /** How often one run of an attack repeats what can be repeated. */
  times: number;
  /** Starts what is attacked. */
  start?: (limits: Record<string, string>) => Promise<HostileServer>;
};

/**
 * One address does everything that the limits exist for to a server of its own, several attacks at once, while honest
 * visitors at other addresses make one film after the other. Where several processes are attacked, each request goes to
 * the next of them. Every attack is made once, then the seed decides which ones follow.
 */
export async function simulateHostileHour({
  seed,
  seconds,
  times,
  start = startOneProcess,
}: HostileHourInput): Promise<HostileHour> {
  const random = createRandom(seed);
  const temp = makeTempFolder();
  const attacked = await start(LIMITS);
  const server = inTurn(attacked.urls);
  try {
    const [campaign, jobCampaign, honestCampaign] = [
      uniqueName('hostile'),
      uniqueName('hostile-job'),
      uniqueName('honest'),
    ];
    const sections = ['s1', 's2'].map((id) => ({ id, prompt: 'Who are you?', seconds: HOSTILE_SECONDS }));
    await attacked.apply(
      [
        { name: campaign, sections },
        { name: jobCampaign, type: 'job', sections },
      ],
      { name: uniqueName('House') },
    );
    await attacked.apply([{ name: honestCampaign, sections: honestSections }], { name: uniqueName('House') });
    const takes = await makeHonestTakes(temp.folder);
    const attacks: HostileHour['attacks'] = {};
    const visits = new Map([campaign, jobCampaign].map((name) => [name, [createVisitor(() => server.url, name)]]));
    for (const [visitor] of visits.values()) await visitor?.begin();
    const context = {
      server,
      campaign,
      jobCampaign,
      times,
      visits,
      random,
      take: new Uint8Array(
        await readFile(
          await makeRecording({
            path: join(temp.folder, 'take'),
            format: 'webm vp8',
            first: 0,
            frames: 60,
            delayMs: 0,
          }),
        ),
      ),
      black: await makeBlackFile(temp.folder, 10_000, 10),
      resume: new Uint8Array(makePdfOfSize(2 * 1024 * 1024)),
    };

    // The idle memory is what the server uses after it has done everything once.
    const visitFrom = async (address: string) => {
      const proxies = await Promise.all(attacked.urls.map((url) => openProxyFrom(address, portOf(url))));
      const proxy = inTurn(proxies.map(({ url }) => url));
      try {
        return await visitHonestly(() => proxy.url, honestCampaign, takes, temp.folder);
      } finally {
        await Promise.all(proxies.map((one) => one.close()));
      }
    };
    const undisturbed = await visitFrom(honestAddress(0));
    const idleMemoryBytes = attacked.pids().reduce((sum, pid) => sum + readTreeMemory(pid), 0);
    const takesBytes = STORED_FACTOR * 2 * maxTakeBytes(HOSTILE_SECONDS);
    const budgets = {
      [await readId(server.url, campaign)]: takesBytes,
      [await readId(server.url, jobCampaign)]: takesBytes + STORED_FACTOR * RESUME_BYTES,
    };
    const watch = watchServer({ pids: attacked.pids, readStored: attacked.readStored, budgets });
    const until = Date.now() + seconds * 1000;

    // The attacks that use up a limit come last: after them the others would be refused at their first step.
    const first = [
      ...USING_UP,
      ...shuffle(
        names.filter((name) => !USING_UP.includes(name)),
        random,
      ),
    ];
    const attack = async () => {
      for (;;) {
        const name = first.pop() ?? (Date.now() < until ? pick(names, random) : null);
        if (!name) return;
        const told = (attacks[name] ??= { made: 0, answers: {} });
        told.made += 1;
        const count: AttackContext['count'] = (status) => void (told.answers[status] = (told.answers[status] ?? 0) + 1);
        await ATTACKS[name]({ ...context, count });
      }
    };
    const honest = [undisturbed];
    const visit = async () => {
      do honest.push(await visitFrom(honestAddress(honest.length)));
      while (Date.now() < until);
    };
    await Promise.all([visit(), ...Array.from({ length: CONCURRENCY }, attack)]);

    const peaks = await watch.stop();
    return {
      honest,
      attacks,
      idleMemoryBytes,
      peaks: { ...peaks, memoryBytes: peaks.memoryBytes - idleMemoryBytes },
      output: attacked.output(),
    };
  } finally {
    await attacked.stop();
    temp.remove();
  }
}

const portOf = (url: string) => Number(new URL(url).port);

/** Returns one server after the other. */
function inTurn(urls: readonly string[]): AttackContext['server'] {
  let asked = 0;
  const next = () => urls[(asked += 1) % urls.length]!;
  return {
    get url() {
      return next();
    },
    get port() {
      return portOf(next());
    },
  };
}

/** Each honest visitor has an address of its own, because an address may begin only so many visits an hour. */
function honestAddress(index: number): string {
  return `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;
}

async function readId(url: string, campaign: string): Promise<string> {
  return (await createVisitor(url, campaign).call<{ id: string }>(`campaign/${campaign}`)).body.id;
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)]!;
}

function shuffle<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
