import { CallError } from '@/lib/browser/api/call-error';
import { type Endpoint, createApi, send } from '@/lib/browser/api/client';
import type { BrowserContext } from '@/lib/browser/context';
import { ADDRESSES } from '@/lib/contract/addresses';
import type { CallName } from '@/lib/contract/calls';
import { createUserVideo, UUID } from '../support/visit-factories';

const NOW = 1_700_000_000_000;

function createServer(
  answer: () => Response | Promise<Response> = () => Response.json({ status: 'ok', time: 1 }),
  context: Partial<BrowserContext> = {},
) {
  const fetch = jest.fn<Promise<Response>, [string, RequestInit]>(async () => answer());
  const deps = {
    fetch: fetch as unknown as typeof globalThis.fetch,
    context: () => ({ whitelabelId: 'hrfix', accessToken: null, userId: null, clockOffset: 0, ...context }),
    now: () => NOW,
  };
  const request = () => {
    const [url, init] = fetch.mock.calls[0] ?? ['', {}];
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    return { pathname, query: Object.fromEntries(searchParams), init };
  };
  return { deps, api: createApi(deps), fetch, request };
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as CallError,
  );

describe('A call', () => {
  it('goes to its path with its parameters filled in and encoded (spec 7.1)', async () => {
    const { api, request } = createServer();
    await api.getCampaign({ params: { campaignId: 'ünïcode/../x' }, query: {}, body: {} });
    expect(request().pathname).toBe('/api/campaign/%C3%BCn%C3%AFcode%2F..%2Fx');
  });

  it("carries the whitelabel and the server's time (spec 7.2)", async () => {
    const { api, request } = createServer(undefined, { clockOffset: -86_400_000 });
    await api.getUserVideo({ params: { campaignId: 'demo' }, query: { uuid: UUID, device: 'Web' }, body: {} });
    expect(request().query).toEqual({ uuid: UUID, device: 'Web', whitelabel: 'hrfix', ts: String(NOW - 86_400_000) });
  });

  it.each(Object.keys(ADDRESSES) as CallName[])(
    '%s carries whitelabel, time and access token beside what is asked (spec 7.2)',
    async (name) => {
      const { api, request } = createServer(undefined, { accessToken: 't1', userId: 'u1' });
      const calls = api as unknown as Record<CallName, (input: object) => Promise<unknown>>;
      await calls[name]({
        params: { campaignId: 'demo', uuid: UUID, uploadId: 'u', sectionId: 's', lineId: 'l' },
        query: { asked: 'this' },
        body: {},
      });
      expect(request().init.method).toBe(ADDRESSES[name].method.toUpperCase());
      expect(request().query).toEqual({
        asked: 'this',
        whitelabel: 'hrfix',
        ts: String(NOW),
        accessToken: 't1',
        userId: 'u1',
      });
    },
  );

  it('carries nothing of a whitelabel or a user that is not there (spec 6.1)', async () => {
    const { api, request } = createServer(undefined, { whitelabelId: null, userId: 'u1' });
    await api.ping({ params: {}, query: {}, body: {} });
    expect(Object.keys(request().query)).toEqual(['ts']);
  });

  it('carries access token and user id of who is signed in (spec 6.2, 7.2)', async () => {
    const { api, request } = createServer(undefined, { accessToken: 't1', userId: 'u1' });
    await api.ping({ params: {}, query: {}, body: {} });
    expect(request().query).toMatchObject({ accessToken: 't1', userId: 'u1' });
  });

  it('leaves out a query parameter without a value', async () => {
    const { api, request } = createServer();
    await api.getUserVideo({ params: { campaignId: 'demo' }, query: { uuid: UUID, device: undefined }, body: {} });
    expect(request().query).not.toHaveProperty('device');
  });

  it('sends no body with get (spec 7.4)', async () => {
    const { api, request } = createServer();
    await api.ping({ params: {}, query: {}, body: {} });
    expect(request().init).toMatchObject({ method: 'GET' });
    expect(request().init.body).toBeUndefined();
  });

  it('sends JSON with put (spec 6.1, 7.3)', async () => {
    const { api, request } = createServer(() => Response.json(createUserVideo()));
    await api.updateUserVideo({ params: { campaignId: 'demo', uuid: UUID }, query: {}, body: { name: 'Ada' } });
    expect(request().init).toMatchObject({
      method: 'PUT',
      body: '{"name":"Ada"}',
      headers: { 'Content-Type': 'application/json' },
    });
  });

  it('gives the parsed answer', async () => {
    const { api } = createServer(() => Response.json(createUserVideo({ name: 'Grace' })));
    const userVideo = await api.getUserVideo({ params: { campaignId: 'demo' }, query: { uuid: UUID }, body: {} });
    expect(userVideo.name).toBe('Grace');
  });

  it('gives nothing for an empty answer', async () => {
    const { api } = createServer(() => new Response(null, { status: 204 }));
    expect(await api.log({ params: {}, query: {}, body: { event: 'Part 1' } })).toBeUndefined();
  });

  it('warns of a missing path parameter and is not made (spec 5.25)', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { api, fetch } = createServer();
    const error = await failure(api.stitchVideo({ params: { campaignId: 'demo', uuid: '' }, query: {}, body: {} }));
    expect(error).toMatchObject({ code: 'missingParameter' });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('Without campaign or user id', () => {
  const calls = {
    updateUserVideo: (api: ReturnType<typeof createApi>, params: Ids) =>
      api.updateUserVideo({ params, query: {}, body: { name: 'Ada' } }),
    stitchVideo: (api: ReturnType<typeof createApi>, params: Ids) => api.stitchVideo({ params, query: {}, body: {} }),
    checkStitchStatus: (api: ReturnType<typeof createApi>, params: Ids) =>
      api.checkStitchStatus({ params, query: {}, body: {} }),
  };
  type Ids = { campaignId: string; uuid: string };

  it.each([
    ['updateUserVideo', 'Invalid parameters'],
    ['stitchVideo', 'Invalid parameters'],
    ['checkStitchStatus', 'NoInfo'],
  ] as const)('%s rejects with %s (spec 5.14, 5.15, 5.16)', async (name, message) => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { api, fetch } = createServer();
    for (const ids of [
      { campaignId: 'demo', uuid: '' },
      { campaignId: '', uuid: UUID },
    ]) {
      expect(await failure(calls[name](api, ids))).toMatchObject({ code: 'missingParameter', message });
    }
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('A failed call', () => {
  it.each([
    [400, 'invalidParameters', 'BAD_REQUEST'],
    [401, 'unauthorized', 'UNAUTHORIZED'],
    [403, 'forbidden', 'FORBIDDEN'],
    // Not our server's word: what stands before it has nobody to ask.
    [404, 'unavailable', 'NOT_FOUND'],
    [500, 'internal', 'ERROR'],
    [502, 'internal', 'ERROR'],
  ])('with status %i and no words rejects with %s (spec 8.1)', async (status, code, type) => {
    const { api } = createServer(() => new Response('<html>', { status }));
    const error = await failure(api.ping({ params: {}, query: {}, body: {} }));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ code, type, status });
  });

  it.each([
    ['text', () => new Response('404 page not found', { status: 404 }), 'unavailable'],
    ['nothing', () => new Response(null, { status: 404 }), 'unavailable'],
    ['JSON that names no error', () => Response.json({ message: 'no Route matched' }, { status: 404 }), 'unavailable'],
    ['an error in another backend’s words', () => Response.json({ error: 'none' }, { status: 404 }), 'notFound'],
    ['our own code', () => Response.json({ error: { code: 'notFound' } }, { status: 404 }), 'notFound'],
  ])('to read a visit, answered 404 with %s, is told apart from a visit that is gone', async (_, answer, code) => {
    const { api } = createServer(answer);
    const read = api.getUserVideo({ params: { campaignId: 'demo' }, query: { uuid: UUID }, body: {} });
    expect(await failure(read)).toMatchObject({ code });
  });

  it('that saves a take is not told that its visit is gone by an error without our code', async () => {
    const { api } = createServer(() => Response.json({ error: 'none' }, { status: 404 }));
    const saved = api.updateUserVideo({ params: { campaignId: 'demo', uuid: UUID }, query: {}, body: { name: 'Ada' } });
    expect(await failure(saved)).toMatchObject({ code: 'unavailable', type: 'NOT_FOUND', status: 404 });
  });

  it.each([
    ['ours', 403, 'organizationVideoLimit', 'organizationVideoLimit', 'FORBIDDEN'],
    ['ours', 409, 'notReady', 'notReady', 'CONFLICT'],
    ['nobody’s we know', 401, 'SessionOver', 'unauthorized', 'UNAUTHORIZED'],
  ])(
    'rejects with code, type and the whole answer of the server, whose code is %s (%i %s) (spec 8.2)',
    async (_, status, said, code, type) => {
      const body = { error: { code: said, message: 'Full', details: { limit: 3 } } };
      const { api } = createServer(() => Response.json(body, { status }));
      const error = await failure(api.ping({ params: {}, query: {}, body: {} }));
      expect(error).toMatchObject({ code, type, status, message: 'Full', response: body });
    },
  );

  it.each([{ error: 'no' }, { errors: ['no'] }, { error: { code: 'toString' } }])(
    'is also one answered 200 with %j (spec 8.3)',
    async (body) => {
      const { api } = createServer(() => Response.json(body));
      expect(await failure(api.ping({ params: {}, query: {}, body: {} }))).toMatchObject({
        code: 'internal',
        response: body,
      });
    },
  );

  it.each([
    ['its details', { error: { code: 'tooMany', details: { retryAfter: 90 } } }, {}, 90],
    ['its header', { error: { code: 'tooMany' } }, { 'Retry-After': '30' }, 30],
    ['nothing', { error: { code: 'tooMany' } }, {}, null],
    ['a header that is no number', {}, { 'Retry-After': 'Fri, 21 Nov 2026 09:00:00 GMT' }, null],
  ])('with status 429 knows when to come back by %s', async (_, body, headers, retryAfter) => {
    const { api } = createServer(() => Response.json(body, { status: 429, headers }));
    expect(await failure(api.ping({ params: {}, query: {}, body: {} }))).toMatchObject({ code: 'tooMany', retryAfter });
  });

  it('gives the details of its answer', async () => {
    const { api } = createServer(() =>
      Response.json({ error: { code: 'unsafeDocument', details: { reason: 'password' } } }, { status: 400 }),
    );
    expect((await failure(api.ping({ params: {}, query: {}, body: {} })))?.details).toEqual({ reason: 'password' });
  });

  it.each([
    [{ error: 'no room' }, 'no room'],
    [{ errors: ['no room', 'no light'] }, 'no room'],
    [{ error: { message: 'no room' } }, 'no room'],
    [{ error: true, message: 'no room' }, 'no room'],
    [{ error: { code: 'E17', message: 'no room' } }, 'no room'],
    [{ error: { code: 'noSpace', message: 'for developers' } }, null],
    [{ error: true }, null],
  ])('tells what a server without our codes says: %j', async (body, said) => {
    const { api } = createServer(() => Response.json(body, { status: 500 }));
    expect((await failure(api.ping({ params: {}, query: {}, body: {} })))?.serverMessage).toBe(said);
  });

  it('is one whose answer is no JSON', async () => {
    const { api } = createServer(() => new Response('<html>a proxy says hello</html>'));
    expect(await failure(api.ping({ params: {}, query: {}, body: {} }))).toMatchObject({ code: 'internal' });
  });

  it.each([
    ['the network is down', new TypeError('Failed to fetch'), 'network'],
    ['no answer comes', new DOMException('', 'TimeoutError'), 'timeout'],
  ])('says when %s', async (_, reason, code) => {
    const { api } = createServer(() => Promise.reject(reason));
    expect(await failure(api.ping({ params: {}, query: {}, body: {} }))).toMatchObject({ code, status: 0 });
  });
});

describe('Endpoints', () => {
  const input = { params: {}, query: {}, body: {} };
  const signedIn: Endpoint = { method: 'put', path: 'secret', anonymous: false };

  it.each(['patch', 'GET', ''])('of method %j are refused (spec 5.24)', async (method) => {
    const { deps, fetch } = createServer();
    expect(await failure(send(deps, { method, path: 'ping', anonymous: true }, input))).toMatchObject({
      code: 'InvalidMethod',
      message: 'InvalidMethod',
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each(['put', 'post', 'delete'])(
    'that write by %s and are not anonymous need an access token (spec 5.23)',
    async (method) => {
      const { deps, fetch } = createServer();
      expect(await failure(send(deps, { ...signedIn, method }, input))).toMatchObject({ code: 'accessTokenRequired' });
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it('that are not anonymous are called with an access token', async () => {
    const { deps, fetch } = createServer(undefined, { accessToken: 't1' });
    await send(deps, signedIn, input);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
