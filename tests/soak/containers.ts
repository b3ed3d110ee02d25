import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { runCaddy, startRoundRobin } from '../support/caddy';
import { analyseFilm } from '../support/film/analyse-film';
import { freePort } from '../support/free-port';
import { cutIntoParts } from '../support/parts';
import { startPostgres } from '../support/postgres';
import { findRadosgw, prepareRadosgw, stopRadosgw } from '../support/radosgw';
import { makeTempFolder } from '../support/temp-folder';
import { createVisitor } from '../support/visitor';
import { ensureTools } from '../../scripts/lib/tools.mjs';
import { buildImage, type Running } from './image';

const START_MS = 120_000;
const BUCKET = 'introreel';

/** The programs of the image, as compose.yaml starts them. */
const tsx = (script: string, ...args: string[]) => ['node', '--import', 'tsx', `scripts/${script}.ts`, ...args];
const WEB = ['node', 'scripts/web.mjs'];

/** Prints who it is, why it cannot write to the disk, and its rights: none. */
const LOOK_AROUND = ['sh', '-c', 'id -u; touch /app/x 2>&1 || true; grep CapBnd /proc/self/status'];

/**
 * Builds the image and has its containers, without root and on a disk that they can only read from, do all that those
 * of compose.yaml do: make the bucket, migrate, and carry a visit through deploy/Caddyfile, with two processes of each
 * kind. Then opens a page with https. Returns whether all came out right.
 */
export async function visitContainers(): Promise<boolean> {
  await ensureTools(['buildah', 'caddy', 'postgresql', 'radosgw']);
  prepareRadosgw();
  const temp = makeTempFolder();
  const postgres = await startPostgres();
  const running: Running[] = [];
  const stops: (() => Promise<unknown>)[] = [];
  const image = buildImage();
  try {
    const s3 = await findRadosgw();
    const [pages, secure, files, balanced, ...own] = await freePorts(8);
    const url = `http://localhost:${pages}`;
    const env = {
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      DATABASE_URL: postgres.url,
      APP_SECRET: 'a secret of the tests, long enough',
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: s3.endpoint,
      S3_PUBLIC_ENDPOINT: `http://localhost:${files}`,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      METRICS_TOKEN: 'a token of the tests',
      DISK_FLOOR_BYTES: '0',
    };
    const start = (command: string[], more: Record<string, string> = {}) => {
      const one = image.run(command, { ...env, ...more });
      running.push(one);
      return one;
    };
    const once = async (command: string[]) => {
      const one = start(command);
      if ((await one.ended) !== 0) throw new Error(`${command.join(' ')}:\n${one.output()}`);
      return one.output();
    };

    const balancer = await startRoundRobin(
      balanced!,
      own.slice(0, 2).map((port) => `http://localhost:${port}`),
    );
    stops.push(() => balancer.stop());
    const caddy = await runCaddy({
      file: 'deploy/Caddyfile',
      url: `http://localhost:${files}`,
      env: {
        SITE: `${url}, https://localhost:${secure}`,
        FILES_SITE: `http://localhost:${files}`,
        ...{ WEB_HOST: 'localhost', WEB_PORT: String(balanced) },
        ...{ STORAGE_HOST: '127.0.0.1', STORAGE_PORT: String(s3.port) },
        CADDY_ADMIN: `localhost:${await freePort()}`,
      },
    });
    stops.push(() => caddy.stop());

    const rights = (await once(LOOK_AROUND)).trim().split('\n');
    const began = Date.now();
    await once(tsx('storage', 'setup'));
    await once(tsx('migrate'));
    await once(tsx('campaigns', 'apply', 'scripts/demo-campaigns.yaml'));
    for (const [index, port] of own.entries())
      if (index < 2) start(WEB, { PORT: String(port) });
      else start(tsx('worker'), { WORKER_PORT: String(port) });
    for (const port of own) await untilLive(`http://localhost:${port}/api/live`, running);
    const readyMs = Date.now() - began;
    const isLive = await once(['env', `PORT=${own[0]}`, 'node', 'scripts/check-live.mjs']).then(() => true);

    const visitBegan = Date.now();
    const film = await makeFilm(url, join(temp.folder, 'film.mp4'));
    const visitMs = Date.now() - visitBegan;
    const page = await openOverHttps(secure!, join(caddy.folder, 'caddy/pki/authorities/local/root.crt'));
    const metrics = await Promise.all([pages, own[0], own[2]].map((port) => readMetrics(port!, env.METRICS_TOKEN)));
    // `children`: whether ffmpeg had a network there.
    const health = await fetch(`http://localhost:${own[2]}/api/health`).then(
      (answer) => answer.json() as Promise<unknown>,
    );
    const { size, buildMs } = image;
    console.log(JSON.stringify({ size, buildMs, rights, readyMs, isLive, film, visitMs, page, metrics, health }));
    const isConfined = rights[0] !== '0' && /Read-only/.test(rights[1] ?? '') && /\t0+$/.test(rights[2] ?? '');
    return isConfined && isLive && film === 'exact' && page === 200 && metrics.join() === '404,200,200';
  } catch (error) {
    console.log(running.map((one) => one.output().slice(-2000)).join('\n'));
    throw error;
  } finally {
    for (const stop of stops) await stop();
    for (const one of running) await one.stop();
    image.remove();
    stopRadosgw();
    await postgres.stop();
    temp.remove();
  }
}

async function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort));
}

async function untilLive(url: string, running: readonly Running[]): Promise<void> {
  const end = Date.now() + START_MS;
  const isLive = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isLive())) {
    if (Date.now() > end) throw new Error(`${url} does not answer:\n${running.map((one) => one.output()).join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Makes a visit of three sections. Returns whether the film has all of them, in order. */
async function makeFilm(url: string, path: string): Promise<string> {
  const visitor = createVisitor(url, 'demo');
  await visitor.begin();
  for (const [index, section] of ['who', 'memory', 'wish'].entries()) {
    const take = new Uint8Array(readFileSync(`tests/fixtures/media/fake-count-samestream-${index + 1}.mp4`));
    await visitor.saveInParts(section, cutIntoParts(take, 4));
  }
  const { status } = await visitor.film(120_000);
  if (status !== 'Complete') return status;
  writeFileSync(path, await visitor.download());
  const { numbers, messages } = await analyseFilm(path, { blocks: 9 });
  const inOrder = numbers.every((number, index) => index === 0 || number >= numbers[index - 1]!);
  return inOrder && numbers.length > 3 * 45 && messages === '' ? 'exact' : `${numbers.length} frames ${messages}`;
}

/** Opens a page with Caddy's own certificate. Returns the status. */
function openOverHttps(port: number, certificate: string): Promise<number | undefined> {
  const ca = readFileSync(certificate);
  return new Promise((resolve, reject) => {
    request(`https://localhost:${port}/demo/start`, { ca }, (response) => resolve(response.resume().statusCode))
      .once('error', reject)
      .end();
  });
}

async function readMetrics(port: number, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`http://localhost:${port}/api/metrics`, { headers });
  await response.body?.cancel();
  return response.status;
}
