import type { ExtraTime, UserVideo } from '@/lib/contract/entities';
import { maxTakeBytes, maxTakeParts } from '@/lib/domain/limits';
import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { createUploadId, uniqueName } from '@/tests/support/factories';
import { cutIntoParts, type SentPart } from '@/tests/support/parts';
import { startServer, type TestServer } from '@/tests/support/server';
import { createVisitor } from '@/tests/support/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

const SECONDS = 2;
const [PART] = cutIntoParts(new Uint8Array(1000), 1) as [SentPart];
const refused = (status: number, code: string) => ({ status, body: { error: expect.objectContaining({ code }) } });

function apply(name: string, campaign: object) {
  const sections = ['one', 'two'].map((id) => ({ id, prompt: 'Who are you?', seconds: SECONDS }));
  return applyCampaigns(server, [{ name, sections, ...campaign }]);
}

async function begin(campaign: object = {}) {
  const name = uniqueName('time');
  await apply(name, campaign);
  const one = createVisitor(server.url, name);
  await one.begin();
  const own = `campaign/${name}/userVideo/${one.uuid}`;
  return {
    ...one,
    name,
    choose: (extraTime: unknown, path = own, call: typeof one.call = one.call) =>
      call<UserVideo>(`${path}/extraTime`, { method: 'PUT', body: { extraTime } }),
    see: async () => (await one.userVideo()).extraTime,
    /** Sends the part with this index of a new take, and says so. */
    async sendPart(index: number) {
      const uploadId = createUploadId();
      const { body } = await one.target('one', { uploadId });
      const part = { ...PART, index };
      await one.postPart(body, part);
      return one.announce(uploadId, part);
    },
    /** Sends a file of so many bytes. */
    async sendFile(bytes: number) {
      const { body } = await one.target('one');
      return one.upload(body, new Uint8Array(bytes)).then(
        () => 'taken',
        () => 'refused',
      );
    },
  };
}

describe('a visitor', () => {
  it('chooses more time as often as they like, and the same again, until the first recording begins', async () => {
    const visit = await begin();
    expect(await visit.see()).toEqual({ chosen: 'none', mayChange: true });
    for (const extraTime of ['unlimited', 'unlimited', 'half', 'none', 'double'] as const) {
      const chosen = { chosen: extraTime, mayChange: true };
      expect(await visit.choose(extraTime)).toMatchObject({ status: 200, body: { extraTime: chosen } });
    }
    await visit.target('two');
    expect(await visit.see()).toEqual({ chosen: 'double', mayChange: false });
    expect(await visit.choose('unlimited')).toMatchObject(refused(409, 'recordingBegan'));
    // Its answer may have been lost.
    expect(await visit.choose('double')).toMatchObject({ status: 200 });
    expect(await visit.see()).toEqual({ chosen: 'double', mayChange: false });
  });

  it('gets what it chose when both come at once, or is refused', async () => {
    const visit = await begin();
    const [chosen] = await Promise.all([visit.choose('double'), visit.target('one')]);
    expect((await visit.see())?.chosen).toBe(chosen.status === 200 ? 'double' : 'none');
  });

  it.each<[ExtraTime, number]>([
    ['none', SECONDS],
    ['half', 3],
    ['double', 4],
    ['unlimited', 600],
  ])('may send as much as the time they have: %s', async (extraTime, seconds) => {
    const visit = await begin();
    await visit.choose(extraTime);
    const most = maxTakeParts(seconds);
    expect(await visit.sendPart(most - 1)).toMatchObject({ status: 200 });
    expect(await visit.sendPart(most)).toMatchObject(refused(413, 'tooLarge'));
  });

  it('may send a larger file than others, and no larger than their time allows', async () => {
    const [plain, timed] = [await begin(), await begin()];
    await timed.choose('half');
    expect(await plain.sendFile(maxTakeBytes(SECONDS) + 1)).toBe('refused');
    expect(await timed.sendFile(maxTakeBytes(SECONDS) + 1)).toBe('taken');
    expect(await timed.sendFile(maxTakeBytes(3) + 1)).toBe('refused');
  });

  it('may store as much more as there is time', async () => {
    const visit = await begin();
    await visit.choose('unlimited');
    // Plainly, all takes of the visit may store less than one of these.
    for (const section of ['one', 'two']) expect(await visit.target(section)).toMatchObject({ status: 200 });
  });
});

describe('a client that ignores the option', () => {
  it('gets no more time where the campaign gives nobody any, and is told of none', async () => {
    const visit = await begin({ extraTime: 'forbidden' });
    expect(await visit.see()).toBeUndefined();
    for (const extraTime of ['unlimited', 'none'])
      expect(await visit.choose(extraTime)).toMatchObject(refused(403, 'extraTimeForbidden'));
    expect(await visit.sendPart(maxTakeParts(SECONDS))).toMatchObject(refused(413, 'tooLarge'));
  });

  it.each([['tenfold'], [2], [null], [{ chosen: 'double' }], [undefined]])('cannot choose %j', async (extraTime) => {
    const visit = await begin();
    expect(await visit.choose(extraTime)).toMatchObject(refused(400, 'invalidParameters'));
    expect((await visit.see())?.chosen).toBe('none');
  });

  it('chooses nothing for another visit, which it cannot tell from one that does not exist', async () => {
    const [visit, other] = [await begin(), await begin()];
    const path = `campaign/${visit.name}/userVideo/${visit.uuid}`;
    expect(await visit.choose('double', path, other.call)).toMatchObject(refused(404, 'notFound'));
    expect((await visit.see())?.chosen).toBe('none');
  });

  it('chooses nothing once the campaign is removed', async () => {
    const visit = await begin();
    await apply(visit.name, { status: 'deleted' });
    expect(await visit.choose('double')).toMatchObject(refused(403, 'campaignDeleted'));
  });
});
