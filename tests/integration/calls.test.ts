import { readFile } from 'node:fs/promises';
import type { Call } from '@/lib/contract/call';
import { CALLS, type CallName } from '@/lib/contract/calls';
import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { createUploadId, createUuid, uniqueName } from '@/tests/support/factories';
import { startServer, type TestServer } from '@/tests/support/server';
import { createVisitor, type TestVisitor } from '@/tests/support/visitor';

let server: TestServer;
let recording: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  recording = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

const visitor = (campaign = 'demo') => createVisitor(server.url, campaign);

async function begun(campaign = 'demo'): Promise<TestVisitor> {
  const one = visitor(campaign);
  await one.begin();
  return one;
}

const error = (status: number, code: string, type: string) => ({
  status,
  body: { error: expect.objectContaining({ code, type, message: expect.any(String) }) },
});
const badRequest = error(400, 'invalidParameters', 'BAD_REQUEST');
const notFound = error(404, 'notFound', 'NOT_FOUND');

/** For each call: a valid request, and every way we know to make it invalid. */
const uuid = '00000000-0000-4000-8000-000000000000';
const own = `campaign/demo/userVideo/${uuid}`;
const video = { sectionId: 'who', url: '/api/media/demo/x/y.mp4', count: 1, device: 'Web' };
const target = {
  campaignName: 'demo',
  fileName: `${uuid}_section_who.mp4`,
  fileType: 'video/mp4',
  uploadId: 'a'.repeat(20),
};
const upload = (change: object) => `upload/getUrl?${new URLSearchParams({ ...target, ...change })}`;
const spoilt: [CallName, string, object | string | undefined][] = [
  ['getUserVideo', 'campaign/demo/userVideo', undefined],
  ['getUserVideo', 'campaign/demo/userVideo?uuid=7', undefined],
  ['getUserVideo', `campaign/demo/userVideo?uuid=${uuid}&device=Fridge`, undefined],
  ['createUserVideo', 'campaign/demo/userVideo', {}],
  ['createUserVideo', 'campaign/demo/userVideo', 'not json'],
  ['createUserVideo', 'campaign/demo/userVideo', '[]'],
  ['createUserVideo', 'campaign/demo/userVideo', { uuid: 7, name: 'Ada', device: 'Web' }],
  ['createUserVideo', 'campaign/demo/userVideo', { uuid, name: '   ', device: 'Web' }],
  ['createUserVideo', 'campaign/demo/userVideo', { uuid, name: 'x'.repeat(201), device: 'Web' }],
  ['createUserVideo', 'campaign/demo/userVideo', { uuid, name: 'A\u0000da', device: 'Web' }],
  ['createUserVideo', 'campaign/demo/userVideo', { uuid, name: 'Ada', device: 'web' }],
  ['updateUserVideo', own, {}],
  ['updateUserVideo', own, { video: {} }],
  ['updateUserVideo', own, { video, name: 'Ada' }],
  ['updateUserVideo', own, { video: { ...video, sectionId: '../x' } }],
  ['updateUserVideo', own, { video: { ...video, url: 7 } }],
  ['updateUserVideo', own, { video: { ...video, count: 0 } }],
  ['updateUserVideo', own, { video: { ...video, count: 1.5 } }],
  ['updateUserVideo', own, { video: { ...video, bytes: -1 } }],
  ['updateUserVideo', own, { video: { ...video, interrupted: 'yes' } }],
  ['updateUserVideo', 'campaign/demo/userVideo/7', { video }],
  ['findName', 'campaign/demo/userVideo/findname', undefined],
  ['findName', 'campaign/demo/userVideo/findname?name=', undefined],
  ['stitchVideo', `${own}/stitchAll`, { videoType: '9x16' }],
  ['stitchVideo', 'campaign/demo/userVideo/7/stitchAll', {}],
  ['checkStitchStatus', 'campaign/demo/userVideo/7/checkStitchStatus', undefined],
  ['skipUpload', 'campaign/demo/userVideo/7/skipupload', {}],
  ['getUploadUrl', 'upload/getUrl', undefined],
  ['getUploadUrl', upload({ fileName: 'film.mp4' }), undefined],
  ['getUploadUrl', upload({ fileName: `../${target.fileName}` }), undefined],
  ['getUploadUrl', upload({ fileType: 'text/html' }), undefined],
  ['getUploadUrl', upload({ uploadId: 'short' }), undefined],
  ['getUploadUrl', upload({ uploadId: '../../../etc/passwd' }), undefined],
  ['getUploadUrl', upload({ count: '-1' }), undefined],
  ['getUploadUrl', upload({ campaignName: '..' }), undefined],
  ['log', 'log', {}],
  ['log', 'log', { event: 'x'.repeat(201) }],
];

it.each(spoilt)('%s refuses %s with %j (spec 5.13, 7.20)', async (name, path, body) => {
  expect(await visitor().call(path, { method: CALLS[name].method.toUpperCase(), body })).toMatchObject(badRequest);
});

it.each(Object.entries<Call>(CALLS))('%s refuses a NUL character wherever a text may stand', async (_, call) => {
  const method = call.method.toUpperCase();
  const ask = (nul: string, body: unknown) =>
    visitor().call(`${call.path.replace(/\{\w+\}/g, `a${nul}`)}?name=a${nul}`, { method, body });
  const sent = call.body ? [{ name: 'A\0da' }, { 'na\0me': 'Ada' }] : [undefined];
  for (const body of sent) {
    expect(await ask('%00', body)).toMatchObject(badRequest);
    // Encoded twice, it is another text, which is decoded once more where it names a campaign.
    expect((await ask('%2500', body)).status).toBeLessThan(500);
  }
});

const ids = { uuid, campaignId: 'demo' };
it.each<[CallName, string, object[]]>([
  ['createVideoSession', 'startOpenTokMedia', []],
  ['startRecording', 'startOpenTokRecording', [{ sectionId: '../x' }, { uploadId: 'short' }, { videoType: '9x16' }]],
  ['stopRecording', 'stopOpenTokRecording', [{ uploadId: 7 }]],
  [
    'uploadRecording',
    'uploadOpenTokRecording',
    [{}, { sectionId: 'who', count: 0 }, { sectionId: 'who', waitMs: 1e6 }],
  ],
])('%s without its ids is refused with the text of %s (spec 5.17, 5.18)', async (name, prefix, spoilt) => {
  const { method, path } = CALLS[name];
  const address = (of: string) => path.replace('{campaignId}', 'demo').replace('{uuid}', of);
  const refused = { body: { error: { code: 'invalidParameters', message: `${prefix} - Invalid parameters` } } };
  const another = createUuid();
  const bodies = [{}, { uuid }, { campaignId: 'demo' }, { uuid: 7, campaignId: 'demo' }, { ...ids, uuid: another }];
  const valid = name === 'uploadRecording' ? { sectionId: 'who' } : {};
  for (const body of [...bodies.map((one) => ({ ...valid, ...one })), ...spoilt.map((one) => ({ ...ids, ...one }))])
    expect(await visitor().call(address(uuid), { method: method.toUpperCase(), body })).toMatchObject(refused);
  expect(await visitor().call(address(uuid), { method: method.toUpperCase(), body: 'not json' })).toMatchObject(
    refused,
  );
  expect(await visitor().call(address('7'), { method: method.toUpperCase(), body: ids })).toMatchObject(refused);
  // A server without keys of a video service knows no such call.
  const call = { method: method.toUpperCase(), body: { ...ids, ...valid } };
  expect(await visitor().call(address(uuid), call)).toMatchObject(notFound);
});

it.each([
  ['GET', 'campaign/none'],
  ['GET', `campaign/none/userVideo?uuid=${uuid}`],
  ['POST', 'campaign/none/userVideo'],
  ['PUT', `campaign/none/userVideo/${uuid}`],
  ['PUT', `campaign/none/userVideo/${uuid}/stitchAll`],
  ['GET', `campaign/none/userVideo/${uuid}/checkStitchStatus`],
  ['PUT', `campaign/none/userVideo/${uuid}/skipupload`],
  ['GET', 'campaign/none/userVideo/findname?name=Ada'],
  ['GET', upload({ campaignName: 'none' })],
  ['GET', 'no/such/call'],
])('%s %s is not found (spec 8.1)', async (method, path) => {
  const body =
    method === 'POST'
      ? { uuid, name: 'Ada', device: 'Web' }
      : method === 'PUT'
        ? path.endsWith(uuid)
          ? { video }
          : {}
        : undefined;
  expect(await visitor().call(path, { method, body })).toMatchObject(notFound);
});

it('answers calls of the contract with what the contract says (spec 3.1, 7.5, 7.7, 7.8)', async () => {
  expect(await visitor().call('ping')).toMatchObject({ status: 200, body: { status: 'ok', time: expect.any(Number) } });
  expect(await visitor().call('health')).toMatchObject({
    status: 200,
    body: {
      database: 'ok',
      storage: 'ok',
      queue: 'ok',
      ffmpeg: 'ok',
      children: expect.stringMatching(/^(noNetwork|network)$/),
    },
  });
  const { body } = await visitor().call('campaign/%20DEMO');
  expect(CALLS.getCampaign.response.safeParse(body).success).toBe(true);
  expect(body).not.toHaveProperty('organizationId');
  expect(await visitor().call('log', { method: 'POST', body: { event: 'saw iOS modal', uuid } })).toMatchObject({
    status: 204,
  });
});

it('is answered alike with and without Next, which has what is unusual about an address', async () => {
  const own = await begun();
  // The second address has an encoded letter.
  const [direct, byNext] = ['campaign/demo/userVideo', 'campaign/d%65mo/userVideo'];
  const asked = [
    `?uuid=${own.uuid}`,
    `?uuid=${createUuid()}`,
    '',
    `/${own.uuid}/checkStitchStatus`,
    `/findname?name=${'x'.repeat(300)}`,
  ];
  const told = async (path: string, init = {}) => {
    const { status, body, headers } = await own.call(path, init);
    return {
      status,
      body,
      headers: ['content-type', 'cache-control', 'x-frame-options'].map((name) => headers.get(name)),
    };
  };
  for (const rest of asked) {
    await own.call(`${byNext}${rest}`);
    expect(await told(`${direct}${rest}`)).toEqual(await told(`${byNext}${rest}`));
  }
  for (const body of ['{', { name: 'Ada' }, 'x'.repeat(100_000)]) {
    const put = { method: 'PUT', body };
    expect(await told(`${direct}/${own.uuid}`, put)).toEqual(await told(`${byNext}/${own.uuid}`, put));
  }
});

it('finds a campaign by its id too (spec 4.11)', async () => {
  const { body } = await visitor().call<{ id: string; name: string }>('campaign/demo');
  expect((await visitor().call<{ name: string }>(`campaign/${body.id}`)).body.name).toBe('demo');
});

describe('a visit', () => {
  it('is answered with 201, and its cookie cannot be read by scripts (spec 6.1, 7.11)', async () => {
    const answer = await visitor().call('campaign/demo/userVideo', {
      method: 'POST',
      body: { uuid: createUuid(), name: ' Ada ', device: 'Web' },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'Ada', completed: false, videos: [], completedUrl: null, downloadUrl: null },
    });
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=lax/i);
  });

  it('begun again under another name is the same visit, renamed', async () => {
    const one = await begun();
    await one.save('who', recording);
    expect(await one.begin('Augusta King')).toMatchObject({ name: 'Augusta King', videos: [{ sectionId: 'who' }] });
    const renamed = await one.call(`campaign/demo/userVideo/${one.uuid}`, { method: 'PUT', body: { name: 'Ada' } });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Ada' } });
  });

  it('of somebody else does not exist, whichever call asks', async () => {
    const one = await begun();
    await one.save('who', recording);
    const before = await one.userVideo();
    const stranger = createVisitor(server.url, 'demo', one.uuid);
    const path = `campaign/demo/userVideo/${one.uuid}`;
    const target = await one.target('who');
    for (const attempt of [
      stranger.call(`campaign/demo/userVideo?uuid=${one.uuid}`),
      stranger.call('campaign/demo/userVideo', {
        method: 'POST',
        body: { uuid: one.uuid, name: 'Mallory', device: 'Web' },
      }),
      stranger.call(path, { method: 'PUT', body: { name: 'Mallory' } }),
      stranger.record({ sectionId: 'who', url: target.body.url, count: target.body.count }),
      stranger.target('who'),
      stranger.stitch(),
      stranger.status(),
      stranger.skip(),
    ]) {
      expect(await attempt).toMatchObject(notFound);
    }
    const known = await begun();
    expect(await known.call(`campaign/demo/userVideo?uuid=${one.uuid}`)).toMatchObject(notFound);
    expect(await known.target('who', { uuid: one.uuid })).toMatchObject(notFound);
    expect({ ...(await one.userVideo()), videos: [] }).toEqual({ ...before, videos: [] });
    expect((await one.userVideo()).videos).toMatchObject([{ sectionId: 'who', count: 1 }]);
  });

  it('is proved by no forged cookie', async () => {
    const one = await begun();
    const [name, value = ''] = (one.cookie ?? '').split('=');
    const stranger = visitor();
    for (const cookie of [
      `${name}=${one.uuid}.`,
      `${name}=${one.uuid}.${'A'.repeat(43)}`,
      `${name}=${value.slice(0, -1)}`,
      `${name}=${value.replace('.', '~.')}`,
    ]) {
      expect(await stranger.call(`campaign/demo/userVideo?uuid=${one.uuid}`, { headers: { cookie } })).toMatchObject(
        notFound,
      );
    }
  });

  it('goes on in a second campaign under the same uuid, and the first stays one’s own', async () => {
    const name = uniqueName('second');
    await applyCampaigns(server, [{ name, sections: [{ prompt: 'a', seconds: 5 }] }]);
    const one = await begun();
    const body = { uuid: one.uuid, name: 'Ada', device: 'Web' };
    expect(await one.call(`campaign/${name}/userVideo`, { method: 'POST', body })).toMatchObject({ status: 201 });
    expect(await one.userVideo()).toMatchObject({ uuid: one.uuid });
  });

  it('is refused to a page of another site', async () => {
    const body = { uuid: createUuid(), name: 'Ada', device: 'Web' };
    const begin = (headers: Record<string, string>) =>
      visitor().call('campaign/demo/userVideo', { method: 'POST', body, headers });
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      expect(await begin(headers)).toMatchObject(error(403, 'forbidden', 'FORBIDDEN'));
    }
    expect(await begin({ 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 201 });
    expect(await begin({ origin: server.url })).toMatchObject({ status: 404 });
  });
});

describe('a take', () => {
  it('is recorded once, however often its record is sent (spec 3.6)', async () => {
    const one = await begun();
    const { body } = await one.target('who');
    await one.upload(body, recording);
    const record = () =>
      one.record({ sectionId: 'who', url: body.url, count: body.count, bytes: recording.byteLength });
    await Promise.all([record(), record(), record()]);
    expect((await one.userVideo()).videos).toMatchObject([{ sectionId: 'who', count: 1, device: 'Web' }]);
  });

  it('has an address that opens, for whoever holds it, and no other way', async () => {
    const one = await begun();
    const [saved] = (await one.save('who', recording)).videos;
    const response = await fetch(`${server.url}${saved?.url}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(recording))).toBe(true);
    expect((await fetch(`${server.url}${saved?.url.split('?')[0]}`)).status).toBe(403);
  });

  it('is refused at any address this server did not issue for it (spec 5.13)', async () => {
    const one = await begun();
    const other = await begun();
    const { body: target } = await one.target('who');
    await one.upload(target, recording);
    const { body: elsewhere } = await other.target('who');
    await other.upload(elsewhere, recording);
    const before = await one.userVideo();
    const right = { sectionId: 'who', url: target.url, count: target.count };
    for (const change of [
      { url: 'https://evil.example/film.mp4' },
      { url: `https://evil.example${target.url}` },
      { url: 'file:///etc/passwd' },
      { url: `${target.url}?x` },
      { url: target.url.replace('.mp4', '.mp4%00') },
      { url: elsewhere.url },
      { sectionId: 'memory' },
      { count: target.count + 1 },
    ]) {
      expect(await one.record({ ...right, ...change })).toMatchObject(error(400, 'foreignUrl', 'BAD_REQUEST'));
    }
    expect(await one.userVideo()).toEqual(before);
  });

  it('is not recorded before its file is there, or when its size is not the one claimed', async () => {
    const one = await begun();
    const { body } = await one.target('who');
    const record = (bytes?: number) => one.record({ sectionId: 'who', url: body.url, count: body.count, bytes });
    expect(await record()).toMatchObject(error(409, 'uploadIncomplete', 'CONFLICT'));
    await one.upload(body, recording.slice(0, 1000));
    expect(await record(recording.byteLength)).toMatchObject(error(409, 'uploadIncomplete', 'CONFLICT'));
    expect((await one.userVideo()).videos).toEqual([]);
  });

  it('gets a number above every other of its section', async () => {
    const one = await begun();
    const counts = [
      await one.target('who'),
      await one.target('who', { count: 5 }),
      await one.target('who'),
      await one.target('memory'),
    ];
    expect(counts.map(({ body }) => body.count)).toEqual([1, 5, 6, 1]);
  });

  it('of a section that is not in the campaign, or under another’s id, is not found', async () => {
    const one = await begun();
    expect(await one.target('nosuch')).toMatchObject(notFound);
    const uploadId = createUploadId();
    await one.target('who', { uploadId });
    expect(await one.target('memory', { uploadId })).toMatchObject(notFound);
  });
});

describe('a stitch', () => {
  it('is neither asked for nor found before every section is there (spec 4.33)', async () => {
    const one = await begun();
    await one.save('who', recording);
    expect(await one.status()).toMatchObject(notFound);
    expect(await one.stitch()).toMatchObject({
      status: 409,
      body: { error: { code: 'notReady', details: { missing: ['memory', 'wish'] } } },
    });
    expect(await one.status()).toMatchObject(notFound);
  });

  it('asked for ten times at once makes one film, which completes the visit (spec 2.62, 7.10, 7.15)', async () => {
    const one = await begun();
    for (const section of ['who', 'memory', 'wish']) await one.save(section, recording);
    const answers = await Promise.all(Array.from({ length: 10 }, () => one.stitch()));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await one.outcome()).toEqual({ status: 'Complete' });
    const done = await one.userVideo();
    expect(done.completed).toBe(true);
    expect(done.completedUrl).toMatch(new RegExp(`^/api/media/(?:[0-9a-f-]{36}/){3}demo_${one.uuid}\\.mp4\\?`));
    const download = await fetch(`${server.url}${done.downloadUrl}`, { method: 'HEAD' });
    expect(download.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''demo.mp4");
  });

  it('of a campaign without sharing gives no download (spec 6.3, 6.5)', async () => {
    const one = await begun('demo-job');
    for (const section of ['you', 'why']) await one.save(section, recording);
    await one.film();
    expect(await one.userVideo()).toMatchObject({
      completed: true,
      completedUrl: expect.any(String),
      downloadUrl: null,
    });
  });

  it.each([
    ['an empty picture', new TextEncoder().encode('not a film at all')],
    ['a playlist in disguise', new TextEncoder().encode('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['half a recording', null],
  ])(
    'of %s fails visibly, naming the section to record again, and works once it is (spec 3.11, 7.18)',
    async (_, bytes) => {
      const one = await begun();
      const bad =
        bytes ??
        new Uint8Array(await readFile('tests/fixtures/media/chromium-webm-vp8-30fps-6s-kf30.webm')).slice(0, 266_000);
      await one.save('who', recording);
      await one.save('memory', bad, 6000);
      await one.save('wish', recording);
      expect(await one.film()).toEqual({
        status: 'Error',
        message: 'sectionDamaged',
        solution: 'reRecordSection',
        sectionId: 'memory',
      });
      expect(await one.userVideo()).toMatchObject({ completed: false, completedUrl: null });
      await one.save('memory', recording);
      expect(await one.film()).toEqual({ status: 'Complete' });
    },
  );

  it('of several bad sections asks for all of them again', async () => {
    const one = await begun();
    for (const section of ['who', 'memory', 'wish']) await one.save(section, new Uint8Array([1, 2, 3]));
    expect(await one.film()).toMatchObject({ status: 'Error', solution: 'reRecordAll' });
  });
});

describe('skipping the video', () => {
  it('completes a visit of a type that permits it (spec 1.8)', async () => {
    const one = await begun('demo-job');
    expect(await one.skip()).toMatchObject({ status: 200, body: { completed: true } });
  });

  it('is forbidden elsewhere, unless the film was asked for (spec 1.12, 6.4)', async () => {
    const one = await begun();
    expect(await one.skip()).toMatchObject(error(403, 'forbidden', 'FORBIDDEN'));
    expect(await one.stitch()).toMatchObject(error(409, 'notReady', 'CONFLICT'));
    expect(await one.skip()).toMatchObject({ status: 200, body: { completed: true } });
  });
});

it('a page is the same for everybody who has not begun, packed or not, and shows a changed campaign at once', async () => {
  const name = uniqueName('changing');
  const apply = (title: string) =>
    applyCampaigns(server, [{ name, title, sections: [{ prompt: 'a', seconds: 5 }] }], { name: 'Changing House' });
  const read = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/${name}/start`, { headers });
    const { status, headers: of } = response;
    return {
      status,
      encoding: of.get('content-encoding'),
      policy: of.get('x-robots-tag'),
      // Next hands a page's data over in as many scripts as it happens to have pieces.
      text: (await response.text()).replace(/<script\b.*?<\/script>/gs, ''),
    };
  };
  for (const title of ['First Title', 'Second Title', 'Third Title']) {
    await apply(title);
    const [one, same, plain] = [
      await read({ cookie: 'theme=mine' }),
      await read({ cookie: 'theme=yours' }),
      await read({ 'accept-encoding': 'identity' }),
    ];
    expect(one).toMatchObject({ status: 200, encoding: 'gzip', policy: 'noindex' });
    expect(one.text).toContain(title);
    expect(same).toEqual(one);
    expect(plain).toEqual({ ...one, encoding: null });
  }
});

describe('a blocked campaign', () => {
  const sections = [{ prompt: 'a', seconds: 5 }];

  it.each([
    ['deleted', 'campaignDeleted'],
    ['completed', 'campaignCompleted'],
    ['unpublished', 'campaignUnpublished'],
  ])('that is %s takes no new visitor (spec 4.4)', async (status, code) => {
    const name = uniqueName(status);
    await applyCampaigns(server, [{ name, status, sections }]);
    const body = { uuid: createUuid(), name: 'Ada', device: 'Web' };
    expect(await visitor(name).call(`campaign/${name}/userVideo`, { method: 'POST', body })).toMatchObject(
      error(403, code, 'FORBIDDEN'),
    );
    const told = await visitor(name).call(`campaign/${name}`);
    expect([told.status, told.body]).toEqual([200, { status }]);
    expect(await visitor(name).call(`campaign/${name}/userVideo/findname?name=Ada`)).toMatchObject(
      error(403, code, 'FORBIDDEN'),
    );
  });

  it('lets a visit begun before go on, unless it is deleted', async () => {
    const name = uniqueName('closing');
    await applyCampaigns(server, [{ name, sections }]);
    const one = await begun(name);
    await applyCampaigns(server, [{ name, status: 'completed', sections, description: 'Two\nlines' }]);
    await one.save('1', recording);
    expect(await one.film()).toEqual({ status: 'Complete' });
    await applyCampaigns(server, [{ name, status: 'deleted', sections }]);
    expect(await one.target('1')).toMatchObject(error(403, 'campaignDeleted', 'FORBIDDEN'));
  });

  it.each([
    [{ subscription: { status: 'canceled' } }, 'organizationCanceled'],
    [{ subscription: { status: 'trialexpired' } }, 'organizationTrialExpired'],
    [{ subscription: { status: 'paymentfailed' } }, 'organizationPaymentFailed'],
    [{ subscription: { status: 'active', totalVideos: 3 }, plan: { limitVideos: 3 } }, 'organizationVideoLimit'],
  ])('of an organization with %j takes no new visitor (spec 4.10)', async (organization, code) => {
    const name = uniqueName('blocked');
    await applyCampaigns(server, [{ name, sections }], { name: uniqueName('House'), ...organization });
    const body = { uuid: createUuid(), name: 'Ada', device: 'Web' };
    expect(await visitor(name).call(`campaign/${name}/userVideo`, { method: 'POST', body })).toMatchObject(
      error(403, code, 'FORBIDDEN'),
    );
  });

  it('of another whitelabel does not exist here', async () => {
    const name = uniqueName('elsewhere');
    await applyCampaigns(server, [{ name, sections }], { name: uniqueName('House'), whitelabel: 'other' });
    expect(await visitor(name).call(`campaign/${name}`)).toMatchObject(notFound);
  });
});

describe('names of visitors and campaigns', () => {
  it.each([
    ['<script>alert(1)</script>'],
    ['\u202Eegami\u202C.exe'],
    ['Zoë \u0301 “ﷺ” 🙂'],
    ["Robert'); DROP TABLE takes;--"],
    ['x'.repeat(200)],
  ])('%j is stored exactly', async (name) => {
    const one = await begun('demo-job');
    expect(await one.begin(name)).toMatchObject({ name });
    expect(await one.userVideo()).toMatchObject({ name });
  });

  it.each([['x'.repeat(300)], ['Ada\u0000'], ['Ada\nLovelace'], ['A\u001Bda'], ['\uD800'], [' \t ']])(
    '%j is refused as a name',
    async (name) => {
      const one = visitor('demo-job');
      const body = { uuid: one.uuid, name, device: 'Web' };
      expect(await one.call('campaign/demo-job/userVideo', { method: 'POST', body })).toMatchObject(badRequest);
    },
  );

  it.each([
    ['<script>alert(1)</script>', 404],
    ['x'.repeat(300), 400],
    ['\u202Eomed', 404],
    ['de\u0000mo', 400],
    ['%', 404],
    ['..', 404],
  ])('%j is no campaign', async (name, status) => {
    const { status: answered, body } = await visitor().call(`campaign/${encodeURIComponent(name)}`);
    expect([answered, JSON.stringify(body)]).toEqual([status, expect.not.stringContaining('<script>')]);
  });
});
