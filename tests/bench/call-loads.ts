import { readFile } from 'node:fs/promises';
import { createUploadId } from '../support/factories';
import { createPart } from '../support/parts';
import type { TestServer } from '../support/server';
import { createVisitor, type TestVisitor } from '../support/visitor';
import { sendEach, type Load } from './load';

export const CAMPAIGN = 'demo';
const SECTIONS = ['who', 'memory', 'wish'];
/** Each take may be asked for 120 times an hour. */
const KNOWN_TAKES = 300;
/** How many takes each of so many visitors asks for, and how many parts it announces. */
const ASKED = { visitors: 32, times: 25 };

const readTake = async () =>
  new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4')) as Uint8Array<ArrayBuffer>;

const cookieOf = ({ cookie }: TestVisitor) => ({ cookie: cookie ?? '' });

const urlQuery = ({ uuid }: TestVisitor, uploadId: string) =>
  new URLSearchParams({
    ...{ campaignName: CAMPAIGN, fileName: `${uuid}_section_who.mp4`, fileType: 'video/mp4', uploadId },
  }).toString();

/** Makes a visit with a film, and returns the calls that browsers make most: `getUrl` for takes that are known. */
export async function loadsOf(server: TestServer) {
  const visitor = createVisitor(server.url, CAMPAIGN);
  const take = await readTake();
  await visitor.begin();
  for (const section of SECTIONS) await visitor.save(section, take);
  await visitor.film();
  const headers = cookieOf(visitor);
  const api = `${server.url}/api`;
  const visit = `${api}/campaign/${CAMPAIGN}/userVideo/${visitor.uuid}`;
  const takeUrls = Array.from(
    { length: KNOWN_TAKES },
    () => `${api}/upload/getUrl?${urlQuery(visitor, createUploadId())}`,
  );
  await sendEach([takeUrls.map((url) => ({ url, headers }))]);
  let asked = 0;
  return {
    'GET campaign': { url: `${api}/campaign/${CAMPAIGN}`, headers },
    getUrl: {
      get url() {
        return takeUrls[asked++ % KNOWN_TAKES]!;
      },
      headers,
    },
    checkStitchStatus: { url: `${visit}/checkStitchStatus`, headers },
  };
}

/**
 * Has visitors send the parts of a take each. Returns their calls for new takes, the announcements of their first
 * parts, and those of the parts after them.
 */
export async function loadsOfTakes({ url }: TestServer) {
  const news: Load[][] = [];
  const firsts: Load[][] = [];
  const announcements: Load[][] = [];
  for (let count = 0; count < ASKED.visitors; count += 1) {
    const visitor = createVisitor(url, CAMPAIGN);
    await visitor.begin();
    const uploadId = createUploadId();
    const { body: target } = await visitor.target('who', { uploadId });
    const parts = Array.from({ length: ASKED.times }, (_, index) => createPart(index, Uint8Array.of(count, index)));
    await Promise.all(parts.map((part) => visitor.postPart(target, part)));
    const headers = { ...cookieOf(visitor), 'content-type': 'application/json' };
    const address = `${url}/api/campaign/${CAMPAIGN}/userVideo/${visitor.uuid}/takes/${uploadId}/parts`;
    const loads = parts.map(({ index, bytes, sha256 }) => ({
      ...{ url: address, method: 'POST', headers },
      body: JSON.stringify({ index, bytes, sha256 }),
    }));
    firsts.push(loads.slice(0, 1));
    announcements.push(loads.slice(1));
    const asks = Array.from({ length: ASKED.times }, () => urlQuery(visitor, createUploadId()));
    news.push(asks.map((query) => ({ url: `${url}/api/upload/getUrl?${query}`, headers: cookieOf(visitor) })));
  }
  return { news, firsts, announcements };
}

/** Has two visitors' films made again and again, until it is told to stop. */
export function makeFilms({ url }: TestServer): { stop(): Promise<void> } {
  let isOver = false;
  const making = Array.from({ length: 2 }, async () => {
    const take = await readTake();
    while (!isOver) {
      const visitor = createVisitor(url, CAMPAIGN);
      await visitor.begin();
      for (const section of SECTIONS) await visitor.save(section, take);
      await visitor.film();
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(making);
    },
  };
}
