import { setTimeout } from 'node:timers/promises';
import { applyCampaigns } from '../support/apply-campaigns';
import { freePort } from '../support/free-port';
import { startServer, type TestServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { startTranscriptionService, type ServiceAnswer } from '../support/transcription-service';
import { readCpuSeconds } from './process-usage';
import { makeSection, sectionsOf, visitRecording, type RecordedSection } from './recorded-visit';
import type { Figure } from './report';
import { METRICS_TOKEN, readMetrics, untilVerified } from './server-metrics';
import { median, percentile } from './statistics';

/** How many visits each server gets, and how long their two sections are, s; they are sent faster than they play. */
const ROUNDS = Number(process.env.BENCH_FILM_RUNS ?? 11);
const SECONDS = { first: 3, last: 4 };
const SPEED = 2;
/** How often the status is asked for. */
const POLL_MS = 10;
/** How often it is asked whether words are there, which costs processor time. */
const LOOK_MS = 250;
const LONGEST_MS = 30_000;
/** How long the slow service takes, ms. */
const SLOW_MS = 20_000;
/** Processor seconds that the command takes for a section: it is still at the first when the film is made. */
const BURNT = 5;
/** For how long servers that do nothing are watched, ms: longer than it takes until each of their duties is due. */
const IDLE_MS = 20_000;
/** What is promised of the wait beside the same without a transcriber. */
const PROMISED_RATIO = 1.1;
const CAMPAIGN = 'bench-words';
const WORDS = { json: { text: 'alpha', segments: [{ start: 0, end: 1, text: 'alpha' }] } };

/** How words are made; `isWhole`: of every take, `false`: of none; `isHere`: with this machine's processors. */
type Way = { name: string; env: Record<string, string>; isWhole?: boolean; isHere?: true };
/** `waits`: for each visit's film, s; the first one warms up. `cpuSeconds`: of all visits but that. */
type Measured = Way & { server: TestServer; waits: number[]; cpuSeconds: number };

/**
 * The wait for the film, and the processor time of a recorded minute with all that is done for its words, by how the
 * server's transcriber is. The servers take turns, and the ratios are those within a turn. Two have no transcriber:
 * how they differ is what chance does.
 */
export async function measureFilmAheadOfWords(): Promise<Figure[]> {
  const temp = makeTempFolder();
  const services: { close(): Promise<void> }[] = [];
  const measured: Measured[] = [];
  const serve = async (answer: ServiceAnswer) => {
    const service = await startTranscriptionService();
    services.push(service);
    service.answerWith(answer);
    return { TRANSCRIBER_URL: service.url };
  };
  try {
    const command = `'${process.execPath}' tests/bench/burning-program.mjs {input} {output} ${BURNT}`;
    const ways: Way[] = [
      { name: 'none', env: {}, isWhole: false },
      { name: 'none again', env: {}, isWhole: false },
      { name: 'fast', env: await serve(WORDS), isWhole: true },
      { name: `${SLOW_MS / 1000} s slow`, env: await serve({ ...WORDS, afterMs: SLOW_MS }) },
      { name: 'away', env: { TRANSCRIBER_URL: `http://127.0.0.1:${await freePort()}/v1` }, isWhole: false },
      { name: 'silent', env: await serve('dead'), isWhole: false },
      { name: 'a command', env: { TRANSCRIBER_COMMAND: command }, isWhole: true, isHere: true },
    ];
    const sections = await Promise.all(
      Object.entries(SECONDS).map(([id, seconds]) => makeSection({ folder: temp.folder, id, seconds })),
    );
    for (const way of ways) measured.push(await start(way, sections));
    await takeTurns(measured, sections);
    const told = measured.map((one) => tell(one, measured.slice(0, 2)));
    return (await Promise.all(told)).flat();
  } finally {
    await Promise.all(measured.map(({ server }) => server.stop()));
    await Promise.all(services.map((service) => service.close()));
    temp.remove();
  }
}

async function start(way: Way, sections: readonly RecordedSection[]): Promise<Measured> {
  const server = await startServer({ env: { METRICS_TOKEN, ...way.env } });
  await applyCampaigns(server, [{ name: CAMPAIGN, captions: 'on', sections: sectionsOf(sections) }]);
  return { ...way, server, waits: [], cpuSeconds: NaN };
}

async function takeTurns(measured: readonly Measured[], sections: readonly RecordedSection[]): Promise<void> {
  for (const one of measured) await visitOnce(one, sections);
  // What a server does that nobody visits: after its first visit, and of those that have no words to make.
  const idle = mean(await usedDuring(measured.slice(0, 2), () => setTimeout(IDLE_MS)));
  const began = performance.now();
  const used = await usedDuring(measured, async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const turn of measured.keys()) await visitOnce(measured[(turn + round) % measured.length]!, sections);
  });
  const idleTimes = (performance.now() - began) / IDLE_MS;
  for (const [index, one] of measured.entries()) one.cpuSeconds = used[index]! - idle * idleTimes;
}

/** Returns how many processor seconds each server used, with its programs. */
async function usedDuring(measured: readonly Measured[], act: () => Promise<unknown>): Promise<number[]> {
  const read = () => Promise.all(measured.map(({ server }) => readCpuSeconds(server.pid)));
  const before = await read();
  await act();
  return (await read()).map((seconds, index) => seconds - before[index]!);
}

/** Measures the wait for a film. What then still uses this machine for its words is waited for, too. */
async function visitOnce({ server, waits, isHere }: Measured, sections: readonly RecordedSection[]): Promise<void> {
  const { waitSeconds } = await visitRecording(server.url, CAMPAIGN, sections, {
    ...{ speed: SPEED, pollMs: POLL_MS },
    beforeLast: () => untilVerified(server),
  });
  waits.push(waitSeconds);
  if (isHere) await untilWritten(server, waits.length);
}

async function untilWritten(server: TestServer, visits: number): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while ((await shareWritten(server, visits)) < 1 && performance.now() < end) await setTimeout(LOOK_MS);
}

/** Returns of which part of the takes of so many visits a server has the words. */
async function shareWritten(server: TestServer, visits: number): Promise<number> {
  const written = (await readMetrics(server)).find((line) => line.includes('transcripts_total{outcome="made"}'));
  return Number(written?.split(' ').at(-1) ?? 0) / (visits * Object.keys(SECONDS).length);
}

async function tell(measured: Measured, without: readonly Measured[]): Promise<Figure[]> {
  const { name, cpuSeconds, server, isWhole } = measured;
  const waitsOf = (one: Measured) => one.waits.slice(1);
  const waits = waitsOf(measured);
  const ratios = waits.map((wait, round) => wait / mean(without.map((one) => waitsOf(one)[round]!)));
  const minutes = (waits.length * (SECONDS.first + SECONDS.last)) / 60;
  const figure = (what: string, value: number, unit: string, promise: Partial<Figure> = {}) => ({
    ...{ name: `film, transcriber ${name}: ${what}`, value, unit },
    ...promise,
  });
  if (isWhole) await untilWritten(server, measured.waits.length);
  const share = (await shareWritten(server, measured.waits.length)) * 100;
  return [
    figure('wait, p50', median(waits), 's'),
    figure('wait, p95', percentile(waits, 0.95), 's'),
    figure('wait beside none', median(ratios), '×', without.includes(measured) ? {} : { atMost: PROMISED_RATIO }),
    figure('CPU of a recorded minute', cpuSeconds / minutes, 's'),
    figure('CPU beside none', cpuSeconds / mean(without.map((one) => one.cpuSeconds)), '×'),
    figure('takes whose words are there', share, '%', isWhole === undefined ? {} : limitsOf(isWhole)),
  ];
}

const limitsOf = (isWhole: boolean) => (isWhole ? { atLeast: 100 } : { atMost: 0 });
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
