import { readFileSync } from 'node:fs';
import { AppError } from '@/lib/contract/errors';
import { answerMetrics } from '@/lib/server/metrics/answer-metrics';
import { countMedia } from '@/lib/server/metrics/count-media';
import { createMetrics } from '@/lib/server/metrics/metrics';
import type { Media } from '@/lib/server/ports/media';
import { BadMedia, CpuSpent } from '@/lib/server/ports/media-errors';

const jobs = async () => [{ name: 'stitch' as const, waiting: 2, running: 1, oldestSeconds: 3.5 }];
const create = (sources: Partial<Parameters<typeof createMetrics>[0]> = {}) =>
  createMetrics({ jobs, disk: async () => ({ free: 5, total: 10 }), ...sources });

it('counts uploads by how they ended, and passes on what they answer and throw', async () => {
  const metrics = create();
  const call = metrics.countUploads('part', async (answer: unknown) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  expect(await call('fine')).toBe('fine');
  await expect(call(new AppError('tooLarge', 'too large'))).rejects.toThrow('too large');
  await expect(call(new AppError('unavailable', 'later'))).rejects.toThrow('later');
  await expect(call(new AppError('unavailable', 'not yet', { retryAfter: 1 }))).rejects.toThrow('not yet');
  await expect(call(new Error('ada@example.org'))).rejects.toThrow('ada');
  const text = await metrics.text();
  expect(text).toContain('introreel_uploads_total{kind="part",outcome="accepted",cause="none"} 1');
  expect(text).toContain('introreel_uploads_total{kind="part",outcome="refused",cause="tooLarge"} 1');
  expect(text).toContain('introreel_uploads_total{kind="part",outcome="failed",cause="unavailable"} 1');
  expect(text).toContain('introreel_uploads_total{kind="part",outcome="later",cause="unavailable"} 1');
  expect(text).toContain('introreel_uploads_total{kind="part",outcome="failed",cause="internal"} 1');
  expect(text).not.toContain('ada');
});

it.each([
  ['a bad recording', new BadMedia('damaged', 'x'), 'outcome="file",cause="damaged"'],
  ['a busy machine', new CpuSpent('x'), 'outcome="machine",cause="cpuSpent"'],
  ['anything else', new Error('/home/ada'), 'outcome="machine",cause="internal"'],
])('counts a run of ffmpeg that ended with %s', async (_, error, labels) => {
  const metrics = create();
  const media = countMedia({ stitch: () => Promise.reject(error) } as unknown as Media, metrics);
  await expect(media.stitch({ mezzanines: [], output: '' })).rejects.toBe(error);
  expect(await metrics.text()).toContain(`introreel_ffmpeg_runs_total{task="stitch",${labels}} 1`);
});

it('counts a run that nobody needed any more as stopped', async () => {
  const metrics = create();
  const media = countMedia({ stitch: () => Promise.reject(new Error('stopped')) } as unknown as Media, metrics);
  await media.stitch({ mezzanines: [], output: '', signal: AbortSignal.abort() }).catch(() => {});
  expect(await metrics.text()).toContain('{task="stitch",outcome="stopped",cause="none"} 1');
});

it('tells the wait for films, the queue, the disk and the delay of the event loop', async () => {
  const metrics = create();
  metrics.observeFilm(0.7, 'copied');
  const text = await metrics.text();
  expect(text).toContain('introreel_film_wait_seconds_bucket{le="0.5"} 0');
  expect(text).toContain('introreel_film_wait_seconds_bucket{le="1"} 1');
  expect(text).toContain('introreel_films_total{pictures="copied"} 1');
  expect(text).toContain('introreel_queue_jobs{job="stitch",state="waiting"} 2');
  expect(text).toContain('introreel_queue_oldest_seconds{job="stitch"} 3.5');
  expect(text).toContain('introreel_disk_free_bytes 5');
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e+-]+/);
});

it('counts the takes whose speech was written down, by what came of them, and how long the words took', async () => {
  const metrics = create();
  metrics.observeTranscript({ outcome: 'made', seconds: 4, dropped: 3 });
  metrics.observeTranscript({ outcome: 'silent', seconds: 700, dropped: 0 });
  metrics.observeTranscript({ outcome: 'failed:busy', seconds: 700, dropped: 0 });
  const text = await metrics.text();
  for (const outcome of ['made', 'silent', 'failed:busy'])
    expect(text).toContain(`introreel_transcripts_total{outcome="${outcome}"} 1`);
  expect(text).toContain('introreel_transcript_wait_seconds_bucket{le="2"} 0');
  expect(text).toContain('introreel_transcript_wait_seconds_bucket{le="5"} 1');
  expect(text).toContain('introreel_transcript_wait_seconds_count 1');
  expect(text).toContain('introreel_transcript_segments_dropped_total 3');
});

it('tells the rest when the database and the disk do not answer', async () => {
  const gone = () => Promise.reject(new Error('gone'));
  const text = await create({ jobs: gone, disk: gone }).text();
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain('introreel_queue_jobs{');
});

it('tells the rest when the database stands still', async () => {
  jest.useFakeTimers();
  const still = create({ jobs: () => new Promise(() => {}) }).text();
  await jest.advanceTimersByTimeAsync(5_000);
  jest.useRealTimers();
  expect(await still).toContain('introreel_disk_free_bytes 5');
});

it.each([
  ['nobody where no token is set', undefined, 'Bearer undefined', 404],
  ['nobody without the token', 'a token of sixteen', null, 401],
  ['nobody with another token', 'a token of sixteen', 'Bearer a token of sixteem', 401],
  ['who has the token', 'a token of sixteen', 'Bearer a token of sixteen', 200],
])('lets read %s', async (_, token, authorization, status) => {
  const answer = await answerMetrics(create(), token, authorization);
  expect(answer.status).toBe(status);
  expect(answer.body.includes('introreel_')).toBe(status === 200);
});

it('the dashboard asks only for metrics that there are', async () => {
  const metrics = create();
  metrics.observeFilm(1, 'copied');
  const there = new Set([...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const asked = [...readFileSync('docs/grafana-dashboard.json', 'utf8').matchAll(/"expr": "(.*)"/g)].flatMap(
    ([, query]) => [...(query ?? '').matchAll(/\b(?:introreel|nodejs|process)_\w+/g)].map(([name]) => name),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !there.has(name) && !there.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual(
    [],
  );
});
