import { createIndexedDbSpool } from '@/lib/browser/take-store/indexed-db-spool';
import { createLiveTakes } from '@/lib/browser/take-store/live-takes';
import type { Spool, SpooledTake } from '@/lib/browser/take-store/spool';
import { type TakeStore, type TakeStoreDeps, createTakeStore } from '@/lib/browser/take-store/take-store';
import { emptyDevice, forceClose, watchConnections } from '@/tests/support/fake-device-storage';
import {
  changeSpool,
  createSlice,
  createPart,
  createSpooledTake,
  createTakeInfo,
  sha256,
} from '@/tests/support/take-factories';
import { createManualTimers, createMemoryStore, settle } from '../support/browser-factories';
import { createFakeLocks } from '../support/fake-locks';
import { UUID } from '../support/visit-factories';
import { waitFor } from '../support/wait-for';

const ID = createTakeInfo().uploadId;
const OTHER = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const STOPPED = { milliseconds: 2003, ending: 'stopped' } as const;
const TEXTS = ['one ', 'two ', 'three ', 'four'];

beforeEach(emptyDevice);

/** Returns the take that belongs to the other visit. */
const ofOther = (takes: TakeStore) => takes.list().find(({ uuid }) => uuid === OTHER);

/**
 * Opens a page in this device's browser. A page with its own locks treats every other page as dead. This is needed
 * because locks in newer versions of Node outlive such a page.
 */
function openPage(deps: TakeStoreDeps = {}): TakeStore {
  const locks = createFakeLocks();
  return createTakeStore({ persist: async () => {}, liveTakes: createLiveTakes(() => locks), ...deps });
}

function record(takes: TakeStore, texts: readonly string[] = TEXTS, info = createTakeInfo()): void {
  takes.begin(info);
  texts.forEach((text, index) => takes.add(info.uploadId, createSlice(text, { until: (index + 1) * 1000 })));
}

async function keep(takes: TakeStore, info = createTakeInfo()): Promise<void> {
  record(takes, TEXTS, info);
  await takes.end(info.uploadId, STOPPED);
}

async function load(deps: TakeStoreDeps = {}): Promise<TakeStore> {
  const takes = openPage(deps);
  await takes.load();
  return takes;
}

const readHash = async (takes: TakeStore, uploadId = ID) =>
  sha256(new Uint8Array(await (await takes.readWhole(uploadId)).arrayBuffer()));

/** The device's spool; its nth write (from 0) and all later ones fail. */
function failFrom(first: number, fail: () => Promise<never>): TakeStoreDeps['openSpool'] {
  let writes = 0;
  return async () => {
    const spool = createIndexedDbSpool();
    const write =
      <T extends unknown[], R>(act: (...given: T) => Promise<R>) =>
      (...given: T) =>
        (writes += 1) > first ? fail() : act(...given);
    return changeSpool(spool, {
      begin: write(spool.begin),
      add: write(spool.add),
      end: write(spool.end),
      reassign: write(spool.reassign),
    });
  };
}

const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
const hang = () => new Promise<never>(() => {});

describe('A take', () => {
  it('is kept on the device, slice by slice, and given back whole (spec 9.6)', async () => {
    const takes = openPage();
    record(takes, ['one ', 'two']);
    const take = await takes.end(ID, STOPPED);
    expect(take).toEqual({
      ...createTakeInfo(),
      mimeType: 'video/webm;codecs=vp8,opus',
      milliseconds: 2003,
      ending: 'stopped',
      bytes: 7,
      parts: 2,
      location: 'device',
    });
    expect(takes.parts(ID)).toEqual([
      { index: 0, bytes: 4, sha256: sha256('one '), until: 1000 },
      { index: 1, bytes: 3, sha256: sha256('two'), until: 2000 },
    ]);
    const whole = await takes.readWhole(ID);
    expect([await whole.text(), whole.type, await (await takes.readPart(ID, 1)).text()]).toEqual([
      'one two',
      'video/mp4',
      'two',
    ]);
  });

  it('keeps its order when the hash of one slice is slow', async () => {
    const delays = [30, 0, 10, 0];
    const hash = async (blob: Blob) => {
      await new Promise((resolve) => setTimeout(resolve, delays.shift()));
      return sha256(await blob.text());
    };
    const takes = openPage({ hash });
    await keep(takes);
    expect(takes.parts(ID).map(({ sha256: kept }) => kept)).toEqual(TEXTS.map((text) => sha256(text)));
    expect(await readHash(takes)).toBe(sha256(TEXTS.join('')));
  });

  it('may come in thousands of tiny slices, some of them empty', async () => {
    const texts = Array.from({ length: 1500 }, (_, index) => (index % 10 === 9 ? '' : `${index},`));
    const takes = openPage();
    record(takes, texts);
    expect(await takes.end(ID, STOPPED)).toMatchObject({ parts: 1350, location: 'device' });
    expect(await readHash(await load())).toBe(sha256(texts.join('')));
  });

  it('has ten seconds to be made playable, and then is played as it was recorded', async () => {
    const timers = createManualTimers();
    const makePlayable = jest.fn(hang);
    const takes = openPage({ makePlayable, timers });
    takes.begin(createTakeInfo());
    takes.add(ID, createSlice('film', { mimeType: 'video/mp4' }));
    const end = takes.end(ID, STOPPED);
    await waitFor(() => makePlayable.mock.calls.length === 1);
    await timers.pass(9999);
    expect(takes.playbackUrl(ID)).toBeNull();
    await timers.pass(1);
    await end;
    const film = await fetch(takes.playbackUrl(ID) ?? '');
    expect(await film.text()).toBe('film');
  });

  it('is ended only when its last part is kept', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const spool = createIndexedDbSpool();
    const takes = openPage({
      openSpool: async () => changeSpool(spool, { add: (...part) => held.then(() => spool.add(...part)) }),
    });
    const ended = jest.fn();
    record(takes, ['one']);
    const end = takes.end(ID, STOPPED).then(ended);
    await waitFor(async () => (await spool.list()).length === 1);
    expect([ended.mock.calls.length, takes.get(ID)?.ending]).toEqual([0, null]);
    release();
    await end;
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('ends once', async () => {
    const takes = openPage();
    await keep(takes);
    takes.add(ID, createSlice('too late'));
    expect(await takes.end(ID, { milliseconds: 1, ending: 'interrupted' })).toMatchObject({ ...STOPPED, parts: 4 });
  });

  it('ends before bytes that cannot be read, rather than have a hole', async () => {
    let count = 0;
    const hash = async (blob: Blob) =>
      (count += 1) === 3 ? Promise.reject(new Error('lost')) : sha256(await blob.text());
    const takes = openPage({ hash });
    record(takes);
    expect(await takes.end(ID, STOPPED)).toMatchObject({ ending: 'interrupted', milliseconds: 2000, parts: 2 });
    expect(await (await takes.readWhole(ID)).text()).toBe('one two ');
  });

  it.each<[string, (takes: TakeStore) => Promise<unknown>]>([
    ['ended', (takes) => takes.end(ID, STOPPED)],
    ['read', (takes) => takes.readWhole(ID)],
    ['read in parts', (takes) => takes.readPart(ID, 0)],
  ])('that is not here is not %s', async (_, act) => {
    await expect(act(openPage())).rejects.toThrow();
  });

  it('has no part that is not kept', async () => {
    const takes = openPage();
    await keep(takes);
    await expect(takes.readPart(ID, 4)).rejects.toThrow();
  });

  it('holds none of the bytes that are on the device', async () => {
    const given: Blob[] = [];
    const openSpool = async () => {
      const spool = createIndexedDbSpool();
      return changeSpool(spool, { add: async (uploadId, part) => (given.push(part.blob), spool.add(uploadId, part)) });
    };
    const takes = openPage({ openSpool });
    await keep(takes);
    const read = await Promise.all(given.map((_, index) => takes.readPart(ID, index)));
    expect(read.filter((blob) => given.includes(blob))).toEqual([]);
  });
});

describe('A device that fails', () => {
  it.each(Array.from({ length: TEXTS.length + 2 }, (_, write) => [write]))(
    'at write %i leaves the take whole in memory, and says so',
    async (write) => {
      const takes = openPage({ openSpool: failFrom(write, full) });
      const places: (string | undefined)[] = [];
      takes.subscribe(() => places.push(takes.get(ID)?.location));
      await keep(takes);
      expect(takes.get(ID)).toMatchObject({ location: 'memory', ending: 'stopped', parts: 4 });
      expect(await readHash(takes)).toBe(sha256(TEXTS.join('')));
      expect(takes.parts(ID).map(({ index, sha256: kept }) => [index, kept])).toEqual(
        TEXTS.map((text, index) => [index, sha256(text)]),
      );
      expect([places[0], places.at(-1)]).toEqual(['device', 'memory']);
    },
  );

  it.each<[string, TakeStoreDeps['openSpool']]>([
    [
      'has no database',
      async () => {
        throw new Error('none');
      },
    ],
    ['cannot load what drives it', () => Promise.reject(new Error('Loading chunk 7 failed'))],
  ])('that %s leaves the take whole in memory', async (_, openSpool) => {
    const takes = openPage({ openSpool });
    await takes.load();
    await keep(takes);
    expect([takes.get(ID)?.location, await readHash(takes)]).toEqual(['memory', sha256(TEXTS.join(''))]);
  });

  it('because the browser has none of it leaves the take whole in memory', async () => {
    Object.assign(globalThis, { indexedDB: undefined });
    const takes = openPage();
    await takes.load();
    await keep(takes);
    expect([takes.get(ID)?.location, await readHash(takes)]).toEqual(['memory', sha256(TEXTS.join(''))]);
  });

  it.each(Array.from({ length: TEXTS.length + 2 }, (_, write) => [write]))(
    'by hanging at write %i is waited for once',
    async (write) => {
      const timers = createManualTimers();
      const hangs = jest.fn(hang);
      const takes = openPage({ openSpool: failFrom(write, hangs), timers });
      const end = keep(takes);
      await waitFor(() => hangs.mock.calls.length === 1);
      await timers.pass(5000);
      await end;
      expect([takes.get(ID)?.location, await readHash(takes), hangs.mock.calls.length]).toEqual([
        'memory',
        sha256(TEXTS.join('')),
        1,
      ]);
    },
  );

  it('by never opening keeps nobody from loading', async () => {
    const timers = createManualTimers();
    const takes = openPage({ openSpool: hang, timers });
    const loaded = takes.load();
    await timers.pass(5000);
    await loaded;
    expect(takes.list()).toEqual([]);
  });

  it('is tried again for the next take', async () => {
    let isFull = true;
    const spool = createIndexedDbSpool();
    const takes = openPage({
      openSpool: async () => changeSpool(spool, { add: (...part) => (isFull ? full() : spool.add(...part)) }),
    });
    await keep(takes);
    isFull = false;
    await keep(takes, createTakeInfo({ uploadId: 'second', count: 2 }));
    expect(takes.list().map(({ location }) => location)).toEqual(['memory', 'device']);
  });

  it('because everything on it is deleted mid-take goes on in memory', async () => {
    const takes = openPage();
    record(takes, ['one ', 'two ']);
    await waitFor(async () => takes.get(ID)?.parts === 2);
    await new Promise((resolve) => Object.assign(indexedDB.deleteDatabase('introreel-takes'), { onsuccess: resolve }));
    takes.add(ID, createSlice('three ', { until: 3000 }));
    takes.add(ID, createSlice('four', { until: 4000 }));
    expect(await takes.end(ID, STOPPED)).toMatchObject({ location: 'memory', parts: 4 });
    expect(await readHash(takes)).toBe(sha256(TEXTS.join('')));
  });

  it('because the browser closed its database mid-take goes on all the same', async () => {
    const connections = watchConnections();
    const takes = openPage();
    record(takes, ['one ', 'two ']);
    await waitFor(async () => takes.get(ID)?.parts === 2);
    connections.forEach(forceClose);
    takes.add(ID, createSlice('three ', { until: 3000 }));
    takes.add(ID, createSlice('four', { until: 4000 }));
    expect(await takes.end(ID, STOPPED)).toMatchObject({ location: 'device' });
    expect(await readHash(await load())).toBe(sha256(TEXTS.join('')));
  });
});

describe('A page opened anew', () => {
  it('learns when it looks again what another page kept meanwhile, and what that one discarded', async () => {
    const [one, other] = [openPage(), openPage()];
    record(one, ['mine']);
    await one.end(ID, STOPPED);
    await other.load();
    other.discard(ID);
    other.begin(createTakeInfo({ uploadId: 'theirs' }));
    other.add('theirs', createSlice('theirs'));
    await other.end('theirs', STOPPED);
    await one.load();
    expect(one.list().map(({ uploadId }) => uploadId)).toEqual(['theirs']);
  });

  it('does not bring back what it has just discarded itself', async () => {
    const takes = openPage();
    record(takes, ['mine']);
    await takes.end(ID, STOPPED);
    takes.discard(ID);
    await takes.load();
    expect(takes.list()).toEqual([]);
  });

  it('finds the take of a page that died, with its bytes and its length', async () => {
    const died = openPage();
    record(died);
    await waitFor(async () => died.get(ID)?.parts === 4);
    const takes = await load();
    expect(takes.get(ID)).toEqual({
      ...createTakeInfo(),
      mimeType: 'video/webm;codecs=vp8,opus',
      milliseconds: 4000,
      ending: null,
      bytes: 18,
      parts: 4,
      location: 'device',
    });
    expect(takes.parts(ID)).toEqual(died.parts(ID));
    expect(await readHash(takes)).toBe(sha256(TEXTS.join('')));
  });

  it('can end such a take as it is, for good', async () => {
    const died = openPage();
    record(died);
    await waitFor(async () => died.get(ID)?.parts === 4);
    const takes = await load();
    await takes.end(ID, { milliseconds: 4000, ending: 'interrupted' });
    expect((await load()).get(ID)).toMatchObject({ ending: 'interrupted', milliseconds: 4000, parts: 4 });
  });

  it.each([
    ['whose page died', null],
    ['that ended when the visitor left', 'interrupted'],
  ] as const)('remembers that the visitor uses a take %s', async (_, ending) => {
    const before = openPage();
    record(before);
    await waitFor(async () => before.get(ID)?.parts === 4);
    if (ending) await before.end(ID, { milliseconds: 4000, ending });
    await (await load()).accept(ID);
    expect((await load()).get(ID)).toMatchObject({
      isAccepted: true,
      ending: 'interrupted',
      milliseconds: 4000,
      parts: 4,
    });
  });

  it('finds a take that ended as it was', async () => {
    const before = openPage();
    await keep(before);
    const takes = await load();
    expect([takes.get(ID), takes.list()]).toEqual([before.get(ID), [before.get(ID)]]);
    expect(await readHash(takes)).toBe(sha256(TEXTS.join('')));
  });

  it('finds of a take that went on in memory what is on the device', async () => {
    await keep(openPage({ openSpool: failFrom(3, full) }));
    const takes = await load();
    expect(takes.get(ID)).toMatchObject({ ending: null, parts: 2, milliseconds: 2000, location: 'device' });
    expect(await readHash(takes)).toBe(sha256('one two '));
  });

  it.each([
    ['no parts', []],
    ['one byte', [createPart({ blob: new Blob(['.']) })]],
    ['a part that another version wrote', [{ ...createPart(), until: 'the end' as never }]],
  ])('passes over a take of %s, and keeps it for 30 days', async (_, parts) => {
    const store = createMemoryStore();
    const openSpool = async () => createIndexedDbSpool(store);
    const spool = await openSpool();
    await spool.begin(createSpooledTake());
    for (const part of parts) await spool.add(ID, part).catch(() => undefined);
    expect((await load({ openSpool })).list()).toEqual([]);
    expect(await spool.list()).toHaveLength(1);
    const later = Date.now() + 30 * 24 * 60 * 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect((await load({ openSpool })).list()).toEqual([]);
    expect([await spool.list(), await spool.parts(ID)]).toEqual([[], []]);
  });

  it('takes a stored record of a wrong shape for none', async () => {
    const spool = createIndexedDbSpool();
    await spool.begin({ uploadId: ID } as never);
    expect((await load()).list()).toEqual([]);
  });

  it('finds the others when one cannot be read, and leaves that one be', async () => {
    const before = openPage();
    await keep(before);
    await keep(before, createTakeInfo({ uploadId: 'second', count: 2 }));
    const spool = createIndexedDbSpool();
    const parts: Spool['parts'] = (uploadId) =>
      uploadId === ID ? Promise.reject(new Error('unreadable')) : spool.parts(uploadId);
    const takes = await load({ openSpool: async () => changeSpool(spool, { parts }) });
    expect(takes.list().map(({ uploadId }) => uploadId)).toEqual(['second']);
    expect(await spool.list()).toHaveLength(2);
  });

  it('neither lists nor drops what another page is recording', async () => {
    const locks = createFakeLocks();
    const liveTakes = createLiveTakes(() => locks);
    const recording = openPage({ liveTakes });
    recording.begin(createTakeInfo());
    await waitFor(async () => (await createIndexedDbSpool().list()).length === 1);
    expect((await load({ liveTakes })).list()).toEqual([]);
    recording.add(ID, createSlice('a film'));
    expect(await recording.end(ID, STOPPED)).toMatchObject({ location: 'device' });
    await settle();
    expect((await load({ liveTakes })).get(ID)).toMatchObject({ ending: 'stopped' });
  });

  it('loads once, and keeps what it has itself begun meanwhile', async () => {
    await keep(openPage());
    const takes = openPage();
    const loaded = takes.load();
    record(takes, ['mine'], createTakeInfo({ uploadId: 'mine', count: 2 }));
    expect(takes.load()).toBe(loaded);
    await loaded;
    await takes.end('mine', STOPPED);
    expect(
      takes
        .list()
        .map(({ uploadId }) => uploadId)
        .sort(),
    ).toEqual(['mine', ID].sort());
    expect((await takes.readWhole('mine')).size).toBe(4);
  });
});

it('A page that is recording goes on with its own take when it loads those of others', async () => {
  const takes = openPage();
  record(takes, ['one ', 'two ']);
  await waitFor(() => takes.get(ID)?.parts === 2);
  const before = takes.get(ID);
  await takes.load();
  expect(takes.get(ID)).toBe(before);
});

describe('A take that is discarded', () => {
  it('is nowhere any more', async () => {
    const takes = openPage();
    await keep(takes);
    takes.discard(ID);
    expect([takes.get(ID), takes.playbackUrl(ID), takes.list(), takes.parts(ID)]).toEqual([null, null, [], []]);
    const spool = createIndexedDbSpool();
    await waitFor(async () => (await spool.list()).length === 0 && (await spool.parts(ID)).length === 0);
  });

  it('leaves nothing behind while its parts are being written', async () => {
    const takes = openPage();
    const spool = createIndexedDbSpool();
    record(
      takes,
      Array.from({ length: 50 }, (_, index) => `${index}`),
    );
    await waitFor(async () => (takes.get(ID)?.parts ?? 0) > 3);
    const end = takes.end(ID, STOPPED);
    takes.discard(ID);
    takes.add(ID, createSlice('too late'));
    await expect(end).rejects.toThrow('There is no such take');
    await waitFor(async () => (await spool.list()).length === 0);
    expect(await spool.parts(ID)).toEqual([]);
    expect((await load()).list()).toEqual([]);
  });

  it('leaves nothing behind of a write that is done later than the discarding was asked for', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const spool = createIndexedDbSpool();
    const begin = jest.fn((take: SpooledTake) => held.then(() => spool.begin(take)));
    const discard = jest.fn(spool.discard);
    const takes = openPage({ openSpool: async () => changeSpool(spool, { begin, discard }) });
    takes.begin(createTakeInfo());
    await waitFor(() => begin.mock.calls.length === 1);
    takes.discard(ID);
    await settle();
    release();
    await begin.mock.results[0]?.value;
    await waitFor(() => discard.mock.calls.length === 1);
    await discard.mock.results[0]?.value;
    expect(await spool.list()).toEqual([]);
  });

  it('leaves nothing behind of what a hanging device does in the end', async () => {
    const timers = createManualTimers();
    let open: (spool: Spool) => void = () => {};
    const takes = openPage({ timers, openSpool: () => new Promise((resolve) => (open = resolve)) });
    record(takes);
    const end = takes.end(ID, STOPPED);
    await settle();
    await timers.pass(5000);
    await end;
    takes.discard(ID);
    await settle();
    const spool = createIndexedDbSpool();
    const discard = jest.fn(spool.discard);
    open(changeSpool(spool, { discard }));
    await waitFor(async () => discard.mock.calls.length === 1);
    await discard.mock.results[0]?.value;
    expect(await spool.list()).toEqual([]);
  });

  it('is nobody’s trouble where the device fails', async () => {
    const takes = openPage({ openSpool: failFrom(0, full) });
    await keep(takes);
    takes.discard(ID);
    takes.discard('none');
    expect(takes.list()).toEqual([]);
  });
});

describe('The takes of a visit that is lost', () => {
  it('go to the one begun in its place, and no others do', async () => {
    const takes = openPage();
    await keep(takes);
    await keep(takes, createTakeInfo({ uploadId: 'theirs', uuid: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', count: 9 }));
    await keep(takes, createTakeInfo({ uploadId: 'elsewhere', campaignName: 'another' }));
    const url = takes.playbackUrl(ID) ?? '';
    await takes.reassign('demo', UUID, OTHER);
    const reassigned = ofOther(takes);
    expect(reassigned).toMatchObject({
      count: 1,
      uuid: OTHER,
      uploadId: expect.not.stringMatching(ID),
      parts: 4,
      location: 'device',
    });
    expect([takes.get(ID), takes.get('theirs')?.uuid, takes.get('elsewhere')?.uuid]).toEqual([
      null,
      expect.stringMatching(/^b/),
      UUID,
    ]);
    expect(await readHash(takes, reassigned?.uploadId)).toBe(sha256(TEXTS.join('')));
    await expect(fetch(url)).rejects.toThrow();
    expect(await (await fetch(takes.playbackUrl(reassigned?.uploadId ?? '') ?? '')).text()).toBe(TEXTS.join(''));
    expect(
      (await load())
        .list()
        .map(({ uploadId }) => uploadId)
        .sort(),
    ).toEqual([reassigned?.uploadId, 'elsewhere', 'theirs'].sort());
  });

  it.each([[0], [2], [4], [6]])('go there whole where the device failed at write %i', async (write) => {
    const takes = openPage({ openSpool: failFrom(write, full) });
    await keep(takes);
    await takes.reassign('demo', UUID, OTHER);
    const reassigned = ofOther(takes);
    expect([reassigned?.location, takes.list().length]).toEqual(['memory', 1]);
    expect(await readHash(takes, reassigned?.uploadId)).toBe(sha256(TEXTS.join('')));
    takes.discard(reassigned?.uploadId ?? '');
    const spool = createIndexedDbSpool();
    await waitFor(async () => (await spool.list()).length === 0);
  });

  it('go there from a device that was not looked at before', async () => {
    await keep(openPage());
    const takes = openPage();
    await takes.reassign('demo', UUID, OTHER);
    expect(ofOther(takes)).toMatchObject({ parts: 4, location: 'device' });
  });

  it('take along what is on the device of one that went on in memory', async () => {
    const spool = createIndexedDbSpool();
    const add: Spool['add'] = (uploadId, part) => (part.index > 1 ? full() : spool.add(uploadId, part));
    const takes = openPage({ openSpool: async () => changeSpool(spool, { add }) });
    await keep(takes);
    await takes.reassign('demo', UUID, OTHER);
    const uploadId = ofOther(takes)?.uploadId;
    expect(await readHash(takes, uploadId)).toBe(sha256(TEXTS.join('')));
    expect((await load()).list()).toMatchObject([{ uploadId, uuid: OTHER, parts: 2 }]);
  });

  it('leave nothing behind when they are discarded there', async () => {
    const takes = openPage();
    await keep(takes);
    await takes.reassign('demo', UUID, OTHER);
    takes.discard(ofOther(takes)?.uploadId ?? '');
    const spool = createIndexedDbSpool();
    await waitFor(async () => (await spool.list()).length === 0);
    expect(takes.list()).toEqual([]);
  });

  it('go on being recorded there, by their old ids too', async () => {
    const takes = openPage();
    record(takes, ['one ', 'two ']);
    await takes.reassign('demo', UUID, OTHER);
    takes.add(ID, createSlice('three ', { until: 3000 }));
    takes.add(ID, createSlice('four', { until: 4000 }));
    const { uploadId, uuid } = await takes.end(ID, STOPPED);
    expect([uuid, uploadId === ID, takes.list().length]).toEqual([OTHER, false, 1]);
    expect(await readHash(await load(), uploadId)).toBe(sha256(TEXTS.join('')));
  });

  it('stay discarded when they are reassigned meanwhile', async () => {
    const takes = openPage();
    await keep(takes);
    const reassigned = takes.reassign('demo', UUID, OTHER);
    takes.discard(ID);
    await reassigned;
    expect(takes.list()).toEqual([]);
    const spool = createIndexedDbSpool();
    await waitFor(async () => (await spool.list()).length === 0);
  });
});

describe('Who listens', () => {
  it('is told after each change, with lists and takes that do not change by themselves', async () => {
    const takes = openPage();
    const seen: { bytes: number | undefined; ending: string | null | undefined; length: number }[] = [];
    const stop = takes.subscribe(() => {
      const take = takes.get(ID);
      expect(takes.list()).toBe(takes.list());
      seen.push({ bytes: take?.bytes, ending: take?.ending, length: takes.list().length });
    });
    record(takes, ['one ', 'two ']);
    await takes.end(ID, STOPPED);
    takes.discard(ID);
    expect(seen).toEqual([
      { bytes: 0, ending: null, length: 1 },
      { bytes: 4, ending: null, length: 1 },
      { bytes: 8, ending: null, length: 1 },
      { bytes: 8, ending: 'stopped', length: 1 },
      { bytes: undefined, ending: undefined, length: 0 },
    ]);
    stop();
    await keep(takes);
    expect(seen).toHaveLength(5);
  });

  it('is told when takes are loaded and reassigned, by their new ids', async () => {
    await keep(openPage());
    const takes = openPage();
    const seen: string[] = [];
    takes.subscribe(() =>
      seen.push(
        takes
          .list()
          .map(({ uploadId }) => takes.get(uploadId)?.uuid ?? 'nobody')
          .join(),
      ),
    );
    await takes.load();
    await takes.reassign('demo', UUID, OTHER);
    expect([...new Set(seen)]).toEqual([UUID, OTHER]);
  });
});

describe('The browser', () => {
  it('is asked once, at the first take, not to clear the device away; its refusal is no error', async () => {
    const persist = jest.fn(() => Promise.reject(new Error('no')));
    const takes = await load({ persist });
    expect(persist).not.toHaveBeenCalled();
    await keep(takes);
    await keep(takes, createTakeInfo({ uploadId: 'second' }));
    expect(persist).toHaveBeenCalledTimes(1);
  });
});
