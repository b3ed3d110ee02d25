import { createTakeSaves } from '@/lib/browser/saving/take-saves';
import { createUploads } from '@/lib/browser/upload/runner';
import { createManualTimers } from '../support/browser-factories';
import { type Fault, createFakeUploadServer } from '../support/fake-upload-server';
import { createRandom } from '../support/random';
import { countAlarms, createFakeOnline, createFakeTakes, hashAtOnce } from '../support/upload-factories';

const RUNS = 300;
const UPLOAD = 'take-0000-0000-0001';
const FAULTS: readonly Fault[] = [
  'lostRequest',
  'lostAnswer',
  'silence',
  'lateSilence',
  'wrongBytes',
  { code: 'internal' },
  { code: 'unavailable', retryAfter: 2 },
  { code: 'tooMany', retryAfter: 3 },
  { code: 'noSpace' },
  { code: 'formExpired' },
];
/** Longer than any run takes, by the page's clock. */
const LONGEST_MS = 6 * 3_600_000;

/**
 * One visitor records and saves over a bad connection: up to six of ten requests fail, and at times there is no
 * connection.
 */
async function run(seed: number) {
  const random = createRandom(seed);
  const timers = createManualTimers();
  const alarms = countAlarms(timers);
  const takes = createFakeTakes();
  const online = createFakeOnline();
  const badness = random() * 0.6;
  const fault = () => (random() < badness ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? null) : null);
  const server = createFakeUploadServer({ timers, fault, hasParts: seed % 10 !== 0, latency: () => random() * 3000 });
  const deps = { ...server, takes, online, log: () => {}, timers: alarms, random };
  const uploads = createTakeSaves({ ...deps, uploads: createUploads(deps) });
  const shares: number[] = [];
  const recorded: Uint8Array[] = [];

  takes.begin(UPLOAD);
  uploads.send(UPLOAD);
  for (let part = 0; part < 1 + Math.floor(random() * 12); part += 1) {
    const bytes = Uint8Array.from({ length: 1 + Math.floor(random() * 2000) }, () => random() * 256);
    recorded.push(bytes);
    takes.add(UPLOAD, bytes);
    await timers.pass(1000);
    if (random() < 0.1) online.set(!online.isOnline());
  }
  takes.end(UPLOAD);
  online.set(true);
  uploads.subscribe(() => {
    const status = uploads.status(UPLOAD);
    if (status.name === 'sending') shares.push(status.share);
  });
  let isSaved = false;
  // A visitor who sees that saving failed presses again.
  const save = (): Promise<void> => uploads.save(UPLOAD).then(() => void (isSaved = true), save);
  void save();
  while (!isSaved && timers.now() < LONGEST_MS) await timers.pass(10_000);
  return { isSaved, server, shares, left: alarms.pending(), recorded: Buffer.concat(recorded) };
}

it(`brings every take to the server as it was recorded, with one record, in ${RUNS} bad connections`, async () => {
  hashAtOnce();
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const { isSaved, server, shares, left, recorded } = await run(seed);
    const film = Buffer.from(server.films.get(UPLOAD) ?? []);
    expect({ seed, isSaved, isEqual: film.equals(recorded), records: server.records.size, left }).toEqual({
      seed,
      isSaved: true,
      isEqual: true,
      records: 1,
      left: 0,
    });
    expect({ seed, shares }).toEqual({ seed, shares: [...shares].sort((a, b) => a - b) });
    expect(server.maxInFlight).toBeLessThanOrEqual(4);
  }
});
