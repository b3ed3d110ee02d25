import { join } from 'node:path';
import { applyCampaigns } from '../support/apply-campaigns';
import { startServer, type TestServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { concatenate, prepareCopies } from './plain-ffmpeg';
import { watchPrograms } from './program-usage';
import { makeSection, sectionsOf, visitRecording, type RecordedSection } from './recorded-visit';
import type { Figure } from './report';
import { METRICS_TOKEN, readMetrics, untilVerified } from './server-metrics';
import { fitLine, median, percentile, time } from './statistics';

/** How often each length is recorded, and how long the last sections are, s. */
const RUNS = Number(process.env.BENCH_FILM_RUNS ?? 20);
const LENGTHS = (process.env.BENCH_FILM_LENGTHS ?? '5,40,120,600').split(',').map(Number);
const FIRST_SECONDS = 5;
/** Longer sections than this are sent this many times faster than they play, and all where files are waited for. */
const LONGEST_IN_REAL_TIME = 40;
const FASTER = 4;
/** How often each length is made in the ways that ours is compared with. */
const COMPARED_RUNS = Math.min(3, RUNS);
/** Above so many seconds the ways that take long are tried once, and what is normalised at the end is sent faster. */
const LONGEST_REPEATED = 120;
const FASTEST = 20;
/** What is promised of sections that are normalised while they are recorded, s. */
const PROMISED = { p50: 0.3, p95: 0.5, longest: 120, aboveJoin: 0.2 };
/** Of fewer recordings one alone would decide what 95 of 100 wait. */
const LEAST_FOR_P95 = 10;
/** How often the status is asked for. */
const POLL_MS = 20;

/**
 * The wait for the film from the arrival of the last section's last part until it is complete, by the length of that
 * section: as this server does it, by normalising files alone, by one ffmpeg at the end, and by an ffmpeg that only
 * copies normalised parts together, which nothing can beat.
 */
export async function measureFilmAhead(): Promise<Figure[]> {
  const temp = makeTempFolder();
  const env = { METRICS_TOKEN };
  const methods: Method[] = [];
  const plain: Plain[] = [];
  try {
    const live = { name: 'as it comes', isLive: true, runsOf: () => RUNS, speedOf: speedOfLive };
    const files = { name: 'from files', isLive: false, runsOf: comparedRunsOf, speedOf: speedOfFiles };
    methods.push({ ...live, server: await startServer({ env }), visits: [] });
    methods.push({ ...files, server: await startServer({ env: { ...env, LIVE_TAKES: '0' } }), visits: [] });
    const first = await makeSection({ folder: temp.folder, id: 'first', seconds: FIRST_SECONDS });
    for (const seconds of LENGTHS) {
      const sections = [first, await makeSection({ folder: temp.folder, id: `last-${seconds}`, seconds })];
      const campaign = `bench-film-${seconds}`;
      for (const { server } of methods)
        await applyCampaigns(server, [{ name: campaign, sections: sectionsOf(sections) }]);
      for (const method of methods)
        for (let run = 0; run < method.runsOf(seconds); run += 1)
          method.visits.push(await visitOnce(method, campaign, sections));
      plain.push(await measurePlain(sections, temp.folder));
    }
    return [
      ...methods.flatMap((method) => tellMethod(method, plain)),
      ...plain.flatMap(({ seconds, naive, join: joining }) => [
        { name: `film, last section ${seconds} s: one ffmpeg at the end`, value: naive, unit: 's' },
        { name: `film, last section ${seconds} s: copying normalised parts together`, value: joining, unit: 's' },
      ]),
    ];
  } finally {
    await Promise.all(methods.map(({ server }) => server.stop()));
    temp.remove();
  }
}

type Visit = { seconds: number; waitSeconds: number; minutes: number; cpu: Record<string, number>; filesMade: number };
type Method = {
  name: string;
  /** What is promised is promised of it. */
  isLive: boolean;
  /** How often sections of so many seconds are recorded. */
  runsOf: (seconds: number) => number;
  /** How many times faster than it plays a section of so many seconds is sent. */
  speedOf: (seconds: number) => number;
  server: TestServer;
  visits: Visit[];
};
/** The medians of their runs, s. */
type Plain = { seconds: number; naive: number; join: number };

const comparedRunsOf = (seconds: number) => (seconds > LONGEST_REPEATED ? 1 : COMPARED_RUNS);
const speedOfFiles = (seconds: number) => (seconds > LONGEST_REPEATED ? FASTEST : FASTER);
const speedOfLive = (seconds: number) => (seconds > LONGEST_IN_REAL_TIME ? FASTER : 1);

async function visitOnce(method: Method, campaign: string, sections: readonly RecordedSection[]): Promise<Visit> {
  const { server, speedOf } = method;
  const { seconds } = sections.at(-1)!;
  const before = await countMezzanines(server);
  const { result, usage } = await watchPrograms(server.pid, stageOf, () =>
    visitRecording(server.url, campaign, sections, {
      ...{ speed: speedOf(seconds), pollMs: POLL_MS },
      // Where parts are sent faster than they play, some are left to verify by then; in a real recording none are.
      beforeLast: () => untilVerified(server),
    }),
  );
  return {
    seconds,
    waitSeconds: result.waitSeconds,
    minutes: sections.reduce((sum, section) => sum + section.seconds, 0) / 60,
    cpu: { ...usage.programs, server: usage.itself, 'programs too short to be seen': usage.unseen },
    filesMade: (await countMezzanines(server)) - before,
  };
}

/** Finds out what a program does by its command line. */
function stageOf(commandLine: string): string {
  if (commandLine.includes('ffprobe')) return 'measuring';
  if (commandLine.includes('s16le -ar 48000 -ac')) return 'encoding sound';
  return commandLine.includes('pipe:0') ? 'normalising live' : 'normalising files';
}

/** Returns how many sections the server has normalised from their files. */
async function countMezzanines(server: TestServer): Promise<number> {
  const lines = await readMetrics(server);
  const runs = lines.filter((line) => /^introreel_ffmpeg_runs_total\{.*task="mezzanine"/.test(line));
  return runs.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

async function measurePlain(sections: readonly RecordedSection[], folder: string): Promise<Plain> {
  const { seconds } = sections.at(-1)!;
  const files = sections.map(({ file }) => file);
  const output = join(folder, 'film.mp4');
  const copy = await prepareCopies(files, folder);
  const naive: number[] = [];
  const joins: number[] = [];
  for (let run = 0; run < comparedRunsOf(seconds); run += 1) naive.push(await time(() => concatenate(files, output)));
  for (let run = 0; run < COMPARED_RUNS; run += 1) joins.push(await time(() => copy(output)));
  return { seconds, naive: median(naive), join: median(joins) };
}

function tellMethod({ name, isLive, visits }: Method, plain: readonly Plain[]): Figure[] {
  const sum = (of: (visit: Visit) => number) => visits.reduce((total, visit) => total + of(visit), 0);
  const live = 1 - sum(({ filesMade }) => filesMade) / (2 * visits.length);
  const promised = (atMost: number) => (isLive ? { atMost } : {});
  const points = LENGTHS.map((seconds) => ({ at: seconds, value: median(waitsOf(visits, seconds)) }));
  const fit = LENGTHS.length > 1 ? fitLine(points) : null;
  const stages = [...new Set(visits.flatMap(({ cpu }) => Object.keys(cpu)))];
  const minutes = sum((visit) => visit.minutes);
  const figure = (what: string, value: number, unit: string, promise = {}) => ({
    ...{ name: `film ${name}: ${what}`, value, unit },
    ...promise,
  });
  return [
    ...LENGTHS.flatMap((seconds) => {
      const waits = waitsOf(visits, seconds);
      const join = plain.find((one) => one.seconds === seconds)!.join;
      const isShort = seconds <= PROMISED.longest;
      const p95 = figure(
        `last section ${seconds} s, p95`,
        percentile(waits, 0.95),
        's',
        isShort && promised(PROMISED.p95),
      );
      return [
        figure(`last section ${seconds} s, p50`, median(waits), 's', isShort && promised(PROMISED.p50)),
        ...(waits.length < LEAST_FOR_P95 ? [] : [p95]),
        figure(
          `last section ${seconds} s, p50 above copying parts`,
          median(waits) - join,
          's',
          !isShort && promised(PROMISED.aboveJoin),
        ),
      ];
    }),
    ...(fit ? [figure('wait at no length (fit)', fit.start, 's')] : []),
    ...(fit ? [figure('wait for each second of the last section (fit)', fit.slope * 1000, 'ms')] : []),
    figure('sections normalised while they were recorded', live * 100, '%', isLive && { atLeast: 90 }),
    ...stages.map((stage) => figure(`CPU of a minute, ${stage}`, sum(({ cpu }) => cpu[stage] ?? 0) / minutes, 's')),
    figure('CPU of a minute, all', sum(({ cpu }) => Object.values(cpu).reduce((a, b) => a + b, 0)) / minutes, 's'),
  ];
}

const waitsOf = (visits: readonly Visit[], seconds: number) =>
  visits.filter((visit) => visit.seconds === seconds).map(({ waitSeconds }) => waitSeconds);
