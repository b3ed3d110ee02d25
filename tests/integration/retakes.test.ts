import { readFile } from 'node:fs/promises';
import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { createUploadId, uniqueName } from '@/tests/support/factories';
import { cutIntoParts, hashTake, type SentPart } from '@/tests/support/parts';
import { startServer, type TestServer } from '@/tests/support/server';
import { createVisitor } from '@/tests/support/visitor';

let server: TestServer;
let recording: Uint8Array<ArrayBuffer>;
let parts: SentPart[];
beforeAll(async () => {
  recording = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
  parts = cutIntoParts(recording, 3);
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

const refused = { status: 409, body: { error: expect.objectContaining({ code: 'noRetakesLeft', type: 'CONFLICT' }) } };

/** Begins a visit to a campaign that allows so many retakes. */
async function begin(retakes?: number) {
  const name = uniqueName('retakes');
  const sections = [
    { id: 'one', prompt: 'Who are you?', seconds: 10 },
    { id: 'two', prompt: 'And what do you like?', seconds: 10 },
  ];
  await applyCampaigns(server, [{ name, sections, ...(retakes !== undefined && { retakes }) }]);
  const one = createVisitor(server.url, name);
  await one.begin();
  const whole = hashTake(parts);

  /** Sends all of a take, without saying that it is all. */
  async function send(uploadId = createUploadId(), sectionId = 'one') {
    const { body } = await one.target(sectionId, { uploadId });
    await one.sendParts(body, uploadId, parts);
    return uploadId;
  }
  const confirm = (uploadId: string, given: { isFaulty?: boolean } = {}) =>
    one.confirm(uploadId, { ...whole, ...given });
  return {
    ...one,
    send,
    confirm,
    async finish(given?: { isFaulty?: boolean }, sectionId?: string) {
      const uploadId = await send(undefined, sectionId);
      const { body } = await confirm(uploadId, given);
      return { uploadId, ...body };
    },
    save: ({ url, count }: { url: string; count: number }, sectionId = 'one') =>
      one.record({ sectionId, url, count, bytes: whole.bytes }),
    used: async () => (await one.userVideo()).takes?.find(({ sectionId }) => sectionId === 'one')?.used ?? [],
    /** Sends a short take as one file. */
    async sendWhole() {
      const { body } = await one.target('one');
      await one.upload(body, recording);
      return body;
    },
  };
}

describe('a client that ignores how often a section may be recorded again', () => {
  it('gets no presigned post for one take more, also when it discarded the one before', async () => {
    const visit = await begin(1);
    const first = await visit.finish();
    await visit.discard(first.uploadId);
    const second = await visit.finish();
    expect(await visit.target('one')).toMatchObject(refused);
    expect(await visit.save(second)).toMatchObject({ status: 200 });
    expect(await visit.target('one')).toMatchObject(refused);
    expect(await visit.used()).toEqual([second.uploadId, first.uploadId]);
    expect(await visit.target('two')).toMatchObject({ status: 200 });
  });

  it('gets one of the takes that it began at once', async () => {
    const visit = await begin(0);
    const ids = await Promise.all(Array.from({ length: 4 }, () => visit.send()));
    const answers = await Promise.all(ids.map((id) => visit.confirm(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused);
    expect(await visit.used()).toHaveLength(1);
  });

  it('saves one of the takes that it sent as one file, or said to be faulty', async () => {
    const visit = await begin(0);
    const [whole, faulty, other] = [
      await visit.sendWhole(),
      await visit.finish({ isFaulty: true }),
      await visit.finish({ isFaulty: true }),
    ];
    const answers = await Promise.all([whole, faulty, other].map((take) => visit.save(take)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await visit.userVideo()).videos).toHaveLength(1);
  });

  it('cannot use the id of a take again: in another section, with other parts, or once it is discarded', async () => {
    const visit = await begin(1);
    const { uploadId } = await visit.finish();
    expect(await visit.target('two', { uploadId })).toMatchObject({ status: 404 });
    expect(await visit.announce(uploadId, { ...parts[0]!, sha256: 'a'.repeat(64) })).toMatchObject({ status: 409 });
    await visit.discard(uploadId);
    expect(await visit.target('one', { uploadId })).toMatchObject({ status: 409 });
    expect(await visit.confirm(uploadId)).toMatchObject({ status: 409 });
  });
});

describe('an honest client', () => {
  it('may repeat each call whose answer was lost, down to the last take', async () => {
    const visit = await begin(0);
    const uploadId = await visit.send();
    expect(await visit.target('one', { uploadId })).toMatchObject({ status: 200 });
    const confirmed = await visit.confirm(uploadId);
    expect(await visit.confirm(uploadId)).toMatchObject({ status: 200, body: confirmed.body });
    expect((await visit.target('one', { uploadId })).body).toMatchObject({
      error: { code: 'takeFrozen', details: { count: confirmed.body.count } },
    });
    for (let times = 0; times < 2; times += 1) expect(await visit.save(confirmed.body)).toMatchObject({ status: 200 });
    expect(await visit.used()).toEqual([uploadId]);
  });

  it('records again what was never finished, or cut off by a device', async () => {
    const visit = await begin(0);
    await visit.send();
    const cutOff = await visit.finish({ isFaulty: true });
    await visit.discard(cutOff.uploadId);
    const last = await visit.finish();
    expect(await visit.save(last)).toMatchObject({ status: 200 });
    expect(await visit.used()).toEqual([last.uploadId]);
  });

  it('saves what it had confirmed, after its device has lost it', async () => {
    const visit = await begin(0);
    const { uploadId, count } = await visit.finish();
    const { takes } = await visit.userVideo();
    const unsaved = { uploadId, url: expect.stringContaining(uploadId), count };
    expect(takes).toEqual([{ sectionId: 'one', used: [uploadId], unsaved: [unsaved] }]);
    expect((await visit.save(takes![0]!.unsaved[0]!)).body.videos).toHaveLength(1);
    expect((await visit.userVideo()).takes).toEqual([{ sectionId: 'one', used: [uploadId], unsaved: [] }]);
  });

  it('records as often as it likes by default, and nothing is said of it', async () => {
    const visit = await begin();
    for (let times = 0; times < 3; times += 1)
      expect(await visit.save(await visit.finish())).toMatchObject({ status: 200 });
    expect('takes' in (await visit.userVideo())).toBe(false);
  });
});

it('more retakes than may be limited are a fault of the campaign', async () => {
  await expect(begin(21)).rejects.toThrow();
});
