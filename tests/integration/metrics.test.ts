import { readFile } from 'node:fs/promises';
import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { createUploadId } from '@/tests/support/factories';
import { cutIntoParts, hashTake } from '@/tests/support/parts';
import { startServer, type TestServer } from '@/tests/support/server';
import { createVisitor, type TestVisitor } from '@/tests/support/visitor';

const token = 'a token of the tests';
const takeId = createUploadId();
let server: TestServer;
let visitor: TestVisitor;
beforeAll(async () => {
  // What is made while a take is recorded is no task of its own.
  server = await startServer({ env: { METRICS_TOKEN: token, LOG_LEVEL: 'debug', LIVE_TAKES: '0' } });
  await applyCampaigns(server, [{ name: 'seen', sections: [{ id: 'one', prompt: 'Where?', seconds: 5 }] }]);
  visitor = createVisitor(server.url, 'seen');
  await visitor.begin();
  await makeFilm();
}, 120_000);
afterAll(() => server.stop());

/** Sends a take in parts, and waits for its film. */
async function makeFilm(): Promise<void> {
  const recording = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
  const parts = cutIntoParts(recording, 3);
  const { body: target } = await visitor.target('one', { uploadId: takeId });
  await visitor.sendParts(target, takeId, parts);
  const whole = hashTake(parts);
  const { body } = await visitor.confirm(takeId, whole);
  await visitor.record({ sectionId: 'one', ...body, bytes: whole.bytes });
  await visitor.film();
}

const read = (authorization: string) => fetch(`${server.url}/api/metrics`, { headers: { authorization } });

it('whoever has the token reads what happened, in Prometheus’ format', async () => {
  const response = await read(`Bearer ${token}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  const text = await response.text();
  expect(text).toMatch(/introreel_film_wait_seconds_count 1$/m);
  expect(text).toMatch(/introreel_films_total\{pictures="copied"\} 1$/m);
  expect(text).toMatch(/introreel_uploads_total\{kind="post",outcome="accepted",cause="none"\} [1-9]/);
  expect(text).toMatch(/introreel_uploads_total\{kind="take",outcome="accepted",cause="none"\} 1$/m);
  expect(text).toMatch(/introreel_ffmpeg_runs_total\{task="stitch",outcome="done",cause="none"\} 1$/m);
  expect(text).toMatch(/introreel_queue_jobs\{job="stitch",state="waiting"\} 0$/m);
  expect(text).toMatch(/introreel_disk_free_bytes [1-9]/);
  for (const name of [visitor.uuid, takeId, 'Ada', 'seen']) expect(text).not.toContain(name);
});

it('nobody else does', async () => {
  expect((await read('')).status).toBe(401);
});

it('the log follows a take from its parts to its film, and never names its visitor', async () => {
  const { headers } = await visitor.call('campaign/seen');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/);
  type Line = Record<string, unknown> & { msg: string };
  const lines = server
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? (JSON.parse(line) as Line) : []));
  const ofTake = lines.filter((line) => line.takeId === takeId);
  const announced = ofTake.find(({ call }) => call === 'announcePart');
  expect(announced?.requestId).toMatch(/^[0-9a-f]{16}$/);
  expect(ofTake.find(({ call }) => call === 'confirmTake')).toMatchObject({ level: 30 });
  const sent = ofTake.find(({ sent }) => sent === 'normalise');
  expect(sent).toMatchObject({ requestId: expect.any(String), visitId: expect.any(String) });
  const prepared = ofTake.find(({ job, msg }) => job === 'normalise' && msg === 'job done');
  expect(prepared).toMatchObject({ jobId: expect.any(String), visitId: sent?.visitId });
  const film = lines.find(
    ({ job, msg, visitId }) => job === 'stitch' && msg === 'job done' && visitId === sent?.visitId,
  );
  expect(film).toMatchObject({ jobId: expect.any(String), ms: expect.any(Number) });
  const made = lines.find(({ msg, jobId }) => msg === 'film made' && jobId === film?.jobId);
  expect(made).toMatchObject({ pictures: 'copied', waitedMs: expect.any(Number) });
  expect(server.output()).not.toContain(visitor.uuid);
});
