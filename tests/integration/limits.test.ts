import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { createUuid, uniqueName } from '@/tests/support/factories';
import { makePdf } from '@/tests/support/make-pdf';
import { startServer, type TestServer } from '@/tests/support/server';
import { createVisitor, type Answer, type TestVisitor } from '@/tests/support/visitor';

const small = {
  LIMIT_USER_VIDEOS: '3',
  LIMIT_FIND_NAME: '2',
  LIMIT_GET_URL: '4',
  LIMIT_LOG: '2',
  LIMIT_STORED: '2',
  RESUME_MAX_BYTES: '2000',
};

let server: TestServer;
/** The server is behind a proxy that names the client's address: every test uses another one. */
beforeAll(async () => {
  server = await startServer({ env: { ...small, TRUST_PROXY: '1' } });
}, 120_000);
afterAll(() => server.stop());

let last = 0;
const newAddress = () => `203.0.113.${(last += 1)}`;

function from(address: string, campaign = 'demo'): TestVisitor {
  const visitor = createVisitor(server.url, campaign);
  return {
    ...visitor,
    call: (path, call = {}) =>
      visitor.call(path, { ...call, headers: { 'x-forwarded-for': address, ...call.headers } }),
  };
}

const begin = (address: string, uuid = createUuid()) =>
  from(address).call('campaign/demo/userVideo', { method: 'POST', body: { uuid, name: 'Ada', device: 'Web' } });
const lookUp = (address: string) => from(address).call('campaign/demo/userVideo/findname?name=Ada');
const report = (address: string) => from(address).call('log', { method: 'POST', body: { event: 'saw iOS modal' } });

async function begun(campaign = 'demo'): Promise<TestVisitor> {
  const visitor = from(newAddress(), campaign);
  const { status } = await visitor.call(`campaign/${campaign}/userVideo`, {
    method: 'POST',
    body: { uuid: visitor.uuid, name: 'Ada', device: 'Web' },
  });
  if (status !== 201) throw new Error(`answered ${status}`);
  return visitor;
}

async function seedCampaign(campaign: object = {}): Promise<string> {
  const name = uniqueName('limited');
  await applyCampaigns(server, [{ name, sections: [{ prompt: 'a', seconds: 1 }], ...campaign }], {
    name: uniqueName('House'),
  });
  return name;
}

function expectRefusal({ status, body, headers }: Answer<unknown>, seconds: number): void {
  expect({ status, body }).toMatchObject({
    status: 429,
    body: { error: { code: 'tooMany', type: 'TOO_MANY_REQUESTS' } },
  });
  const wait = Number(headers.get('retry-after'));
  expect(wait).toBeGreaterThan(seconds - 60);
  expect(wait).toBeLessThanOrEqual(seconds);
}

describe('one address', () => {
  it.each<[string, number, number, (address: string) => Promise<Answer<unknown>>, number]>([
    ['begins three visits an hour', 3, 201, begin, 3600],
    ['looks up two names an hour', 2, 200, lookUp, 3600],
    ['writes two lines a minute into the log', 2, 204, report, 60],
  ])('%s, is told when it may go on, and keeps nobody else from it', async (_, max, status, ask, seconds) => {
    const address = newAddress();
    for (let count = 0; count < max; count++) expect(await ask(address)).toMatchObject({ status });
    expectRefusal(await ask(address), seconds);
    expect(await ask(newAddress())).toMatchObject({ status });
  });

  it('asking many times at once gets no more', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin(address)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it('that has enough of new visits may still go on with those it has', async () => {
    const address = newAddress();
    const one = from(address);
    const body = { uuid: one.uuid, name: 'Ada', device: 'Web' };
    const again = () => one.call('campaign/demo/userVideo', { method: 'POST', body });
    for (const status of [201, 201, 201, 201, 201]) expect(await again()).toMatchObject({ status });
    for (let count = 0; count < 3; count++) await begin(address);
    expect(await again()).toMatchObject({ status: 201 });
    expect(
      await one.call('campaign/demo/userVideo', { method: 'POST', body: { ...body, uuid: createUuid() } }),
    ).toMatchObject({ status: 429 });
  });

  it('is the one its proxy saw, whatever was written before that', async () => {
    const address = newAddress();
    for (const forged of ['1.1.1.1', '2.2.2.2', '3.3.3.3'])
      expect(await begin(`${forged}, ${address}`)).toMatchObject({ status: 201 });
    expectRefusal(await begin(`4.4.4.4, ${address}`), 3600);
  });

  it('of the new kind is the network a customer has', async () => {
    const network = `2001:db8:0:${(last += 1)}`;
    for (const host of ['1', '2:3', 'ffff:1:1'])
      expect(await begin(`${network}::${host}`)).toMatchObject({ status: 201 });
    expectRefusal(await begin(`${network}:9:9:9:9`), 3600);
  });
});

describe('one visitor', () => {
  it('gets four upload forms an hour for new takes, and as many as it needs for those it has', async () => {
    const one = await begun();
    const ids = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(20));
    const ask = (uploadId: string) => one.target('who', { uploadId });
    for (const id of ids.slice(0, 2)) expect(await ask(id)).toMatchObject({ status: 200 });
    for (let count = 0; count < 6; count++) expect(await ask(ids[0] ?? '')).toMatchObject({ status: 200 });
    for (const id of ids.slice(2)) expect(await ask(id)).toMatchObject({ status: 200 });
    expectRefusal(await ask('e'.repeat(20)), 3600);
    const { body: target } = await ask(ids[0] ?? '');
    const file = new Uint8Array([1, 2, 3]);
    await one.upload(target, file);
    expect(await one.record({ sectionId: 'who', url: target.url, count: target.count, bytes: 3 })).toMatchObject({
      status: 200,
    });
    expect(await (await begun()).target('who')).toMatchObject({ status: 200 });
  });

  it('stores no more than twice what its sections may have, and keeps what it has', async () => {
    const one = await begun(await seedCampaign());
    const first = await one.target('1');
    const second = await one.target('1');
    expect([first.status, second.status]).toEqual([200, 200]);
    const refused = { status: 413, body: { error: { code: 'tooMuchStored', type: 'PAYLOAD_TOO_LARGE' } } };
    expect(await one.target('1')).toMatchObject(refused);
    for (const { body } of [first, second]) {
      await one.upload(body, new Uint8Array(1000));
      expect(await one.record({ sectionId: '1', url: body.url, count: body.count, bytes: 1000 })).toMatchObject({
        status: 200,
      });
    }
    expect(await one.target('1')).toMatchObject({ status: 200 });
  });

  it('may send resumes of twice the largest one in all, those refused not counted', async () => {
    const one = await begun(await seedCampaign({ type: 'job' }));
    const harmful = makePdf({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' });
    expect(await one.sendResume(harmful)).toMatchObject({ status: 400 });
    const large = makePdf({ objects: [`(${'x'.repeat(1200)})`] });
    expect(await one.sendResume(large)).toMatchObject({ status: 200 });
    expect(await one.resumeTarget()).toMatchObject({ status: 200 });
    expect(await one.sendResume(large)).toMatchObject({ status: 200 });
    expect(await one.resumeTarget()).toMatchObject({ status: 429 });
  });
});

describe('addresses', () => {
  it('are nowhere kept', async () => {
    const address = '198.51.100.77';
    await begin(address);
    await report(address);
    await server.restart();
    expect(server.output()).not.toContain(address);
  }, 60_000);

  it('without a proxy are those of the socket, whatever the client says', async () => {
    const direct = await startServer({ env: { ...small } });
    try {
      const ask = (headers: Record<string, string>) =>
        createVisitor(direct.url, 'demo').call('campaign/demo/userVideo', {
          method: 'POST',
          body: { uuid: createUuid(), name: 'Ada', device: 'Web' },
          headers,
        });
      for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
        expect(await ask({ 'x-forwarded-for': address, 'x-socket-address': address })).toMatchObject({ status: 201 });
      }
      expectRefusal(await ask({ 'x-forwarded-for': '4.4.4.4', 'x-socket-address': '4.4.4.4' }), 3600);
    } finally {
      await direct.stop();
    }
  }, 120_000);
});
