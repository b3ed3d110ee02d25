import { CallError, errorFromAnswer } from '@/lib/browser/api/call-error';
import { createKeptQuestions } from '@/lib/browser/visit/kept-questions';
import { createSectionQuestion } from '@/lib/browser/visit/section-question';
import type { OpenedSection } from '@/lib/contract/opened-section';
import { createManualTimers, createMemoryStore } from '../support/browser-factories';
import { UUID } from '../support/visit-factories';

const campaign = { id: 'c', name: 'demo' };
const of = { campaignName: 'demo', uuid: UUID, sectionId: 'one' };
const question: OpenedSection = {
  ...{ prompt: 'Who are you?', translations: {}, clip: null },
  clock: { seconds: 20, remainingMs: 20_000, startMs: 53_000 },
};
const offline = new CallError('network', 'offline');
const refusal = (code: string, status = 409) => errorFromAnswer(status, { error: { code, message: code } });

/** Opens a section; the server gives these answers one after the other, the last one again and again. */
function open(
  answers: (OpenedSection | Error)[],
  store = createMemoryStore(),
  now = () => 0,
  { delayMs = 0, isHeard = false } = {},
) {
  const timers = createManualTimers();
  const questions = createKeptQuestions({ store, whitelabelId: null, now });
  const openSection = jest.fn(async () => {
    if (delayMs > 0) await new Promise<void>((resolve) => void timers.after(delayMs, resolve));
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  let connect = () => {};
  let setHidden: (isHidden: boolean) => void = () => {};
  const one = createSectionQuestion(
    {
      ...{ api: { openSection }, questions, timers, readLoad: () => 1234 },
      online: { isOnline: () => true, subscribe: (listener) => ((connect = listener), () => {}) },
      watchPage: (listener) => ((setHidden = listener), () => {}),
    },
    { campaign, uuid: UUID, sectionId: 'one', isNew: questions.find(of) === null, isHeard },
  );
  one.enter();
  const settle = () => timers.pass(0);
  const read = () => ({ thinking: one.timer.getState(), trouble: one.getTrouble()?.name ?? null });
  return {
    one,
    questions,
    openSection,
    settle,
    read,
    pass: timers.pass,
    connect: () => connect(),
    hide: (it: boolean) => setHidden(it),
  };
}

it('is handed out by the server, told how long the page took, and kept on the device', async () => {
  const { one, questions, openSection, settle, read } = open([question]);
  one.ask();
  await settle();
  expect(openSection.mock.calls).toEqual([
    [{ params: { campaignId: 'c', uuid: UUID, sectionId: 'one' }, query: {}, body: { loadMs: 1234 } }],
  ]);
  expect(questions.find(of)).toEqual(question);
  expect(read()).toMatchObject({ thinking: { name: 'running', left: 20 }, trouble: null });
});

it('is asked for again and again without a connection, and at once when there is one', async () => {
  const { one, openSection, settle, pass, connect, read } = open([offline, offline, offline, question]);
  one.ask();
  await settle();
  expect(read()).toEqual({ thinking: { name: 'waiting' }, trouble: 'offline' });
  await pass(1000);
  await pass(1999);
  expect(openSection).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(openSection).toHaveBeenCalledTimes(3);
  connect();
  await settle();
  expect(read()).toMatchObject({ thinking: { name: 'running' }, trouble: null });
});

it.each([
  ['unavailable', 503],
  ['notReady', 409],
])('is asked for again when the server answers %s', async (code, status) => {
  const { one, settle, pass, read } = open([refusal(code, status), question]);
  one.ask();
  await settle();
  expect(read()).toEqual({ thinking: { name: 'waiting' }, trouble: 'away' });
  await pass(1000);
  expect(read()).toMatchObject({ thinking: { name: 'running' }, trouble: null });
});

it('is not asked for again when the server refuses it for good', async () => {
  const { one, openSection, settle, pass, read } = open([refusal('campaignClosed', 403)]);
  one.ask();
  await settle();
  await pass(60_000);
  expect([read().trouble, openSection.mock.calls.length]).toEqual(['refused', 1]);
});

it('is here after a reload without a connection, and its clock goes on', async () => {
  const store = createMemoryStore();
  const before = open([question], store);
  before.one.ask();
  await before.settle();
  const { one, settle, read } = open([offline], store, () => 8000);
  one.ask();
  await settle();
  expect(read()).toMatchObject({ thinking: { name: 'running', left: 12 }, trouble: null });
});

it('gives no more time than the server said, whatever the device takes for the time', async () => {
  const store = createMemoryStore();
  const before = open([question], store, () => 1_000_000);
  before.one.ask();
  await before.settle();
  const { one, settle, read } = open([offline], store, () => 0);
  one.ask();
  await settle();
  expect(read()).toMatchObject({ thinking: { left: 20 } });
});

it('has no clock once a recording has begun, and none to begin with when it is too late', async () => {
  const begun = open([{ ...question, clock: null }]);
  begun.one.ask();
  await begun.settle();
  expect(begun.read().thinking).toEqual({ name: 'none' });
  const late = open([{ ...question, clock: { seconds: 20, remainingMs: 0, startMs: 0 } }]);
  late.one.ask();
  await late.settle();
  expect(late.read().thinking).toEqual({ name: 'over' });
});

it('is asked for once more when the page was hidden, and nothing begins before the answer', async () => {
  const rest = { ...question, clock: { seconds: 20, remainingMs: 0, startMs: 0 } };
  const { one, settle, pass, hide, read } = open([question, rest]);
  one.ask();
  await settle();
  hide(true);
  await pass(30_000);
  expect(one.timer.isDue()).toBe(false);
  hide(false);
  await settle();
  expect(read().thinking).toEqual({ name: 'over' });
});

/** The server began to count so many seconds ago. */
const after = (seconds: number): OpenedSection => ({
  ...question,
  clock: { seconds: 20, remainingMs: 20_000 - seconds * 1000, startMs: 53_000 - seconds * 1000 },
});

it('is there for all its time on a slow line, also when the first answer is lost', async () => {
  const slow = open([question], undefined, undefined, { delayMs: 6000 });
  slow.one.ask();
  await slow.pass(6000);
  expect(slow.read().thinking).toMatchObject({ left: 20 });
  const lost = open([offline, after(1)]);
  lost.one.ask();
  await lost.pass(1000);
  expect(lost.read().thinking).toMatchObject({ left: 20 });
});

it('is not there for longer than its time, nor than the server bears', async () => {
  const { one, pass, read } = open([refusal('notReady'), question]);
  one.ask();
  await pass(1000);
  expect(read().thinking).toMatchObject({ left: 20 });
  const late = open([offline, offline, offline, offline, offline, after(18)]);
  late.one.ask();
  await late.pass(25_000);
  expect(late.read().thinking).toMatchObject({ left: 17, from: 17 });
});

it('goes on with the server’s clock where it was seen before', async () => {
  const store = createMemoryStore();
  const before = open([question], store);
  before.one.ask();
  await before.settle();
  const { one, pass, read } = open([after(9)], store, undefined, { delayMs: 4000 });
  one.ask();
  await pass(4000);
  expect(read().thinking).toMatchObject({ left: 11 });
});

it('lets nothing begin while another device is offered, and asks what is left afterwards', async () => {
  const { one, openSection, pass, settle } = open([question, after(25)]);
  one.setAside(false);
  one.ask();
  await settle();
  one.setAside(true);
  await pass(25_000);
  expect([one.timer.isDue(), openSection.mock.calls.length]).toEqual([false, 1]);
  one.setAside(false);
  await settle();
  expect([one.timer.isDue(), openSection.mock.calls.length]).toEqual([true, 2]);
});

describe('asked by a clip', () => {
  const waiting: OpenedSection = {
    ...question,
    clock: { seconds: 20, remainingMs: 20_000, waitMs: 114_000, startMs: 167_000 },
  };
  const bodies = ({ openSection }: ReturnType<typeof open>) =>
    (openSection.mock.calls as unknown as [{ body: object }][]).map(([{ body }]) => body);

  it('has no clock until it was heard, which the server is told', async () => {
    const section = open([waiting, question]);
    section.one.ask();
    await section.pass(60_000);
    expect(section.read()).toEqual({ thinking: { name: 'waiting' }, trouble: null });
    section.one.hear();
    section.one.hear();
    await section.settle();
    expect(section.read().thinking).toMatchObject({ name: 'running', left: 20, from: 20 });
    expect(bodies(section)).toEqual([{ loadMs: 1234 }, { loadMs: 1234, heard: true }]);
  });

  it('tells the server that it was heard also before the first answer', async () => {
    const section = open([waiting, question]);
    section.one.ask();
    section.one.hear();
    await section.settle();
    expect(bodies(section)).toEqual([{ loadMs: 1234 }, { loadMs: 1234, heard: true }]);
    expect(section.read().thinking).toMatchObject({ name: 'running', left: 20 });
  });

  it('tells it nothing where nobody waits for that', async () => {
    const section = open([question]);
    section.one.ask();
    await section.settle();
    section.one.hear();
    const late = open([question]);
    late.one.hear();
    late.one.ask();
    await late.settle();
    expect([bodies(section), bodies(late)]).toEqual([[{ loadMs: 1234 }], [{ loadMs: 1234, heard: true }]]);
  });

  it('is asked for once more when the server waits no longer', async () => {
    const section = open([waiting, after(1)]);
    section.one.ask();
    await section.pass(114_000);
    expect(section.read().thinking).toMatchObject({ name: 'running', left: 19 });
    expect(bodies(section)).toEqual([{ loadMs: 1234 }, { loadMs: 1234 }]);
  });

  it('counts on this device when there is no connection as it ends', async () => {
    let now = 0;
    const section = open([waiting, offline], undefined, () => now);
    section.one.ask();
    await section.settle();
    section.one.hear();
    await section.settle();
    expect(section.read()).toMatchObject({ thinking: { name: 'running', left: 20 }, trouble: null });
    for (now = 1000; now <= 5000; now += 1000) await section.pass(1000);
    expect(section.read().thinking).toMatchObject({ left: 15 });
  });

  it('waits for as long after a reload, or says that it was heard before', async () => {
    const store = createMemoryStore();
    const before = open([waiting], store);
    before.one.ask();
    await before.settle();
    expect(open([offline], store, () => 14_000).questions.find(of)?.clock).toEqual({
      ...{ seconds: 20, remainingMs: 20_000, waitMs: 100_000, startMs: 153_000 },
    });
    const late = open([offline], store, () => 120_000).questions.find(of)?.clock;
    expect(late).toEqual({ seconds: 20, remainingMs: 14_000, startMs: 47_000 });
    const heard = open([question], store, undefined, { isHeard: true });
    heard.one.ask();
    await heard.settle();
    expect(bodies(heard)).toEqual([{ loadMs: 1234, heard: true }]);
  });
});

it('is forgotten with its visit, and when another visit of the campaign has one', () => {
  const questions = createKeptQuestions({ store: createMemoryStore(), whitelabelId: null, now: () => 0 });
  questions.keep(of, question);
  questions.keep({ ...of, uuid: 'other' }, question);
  expect(questions.find(of)).toBeNull();
  questions.keep({ ...of, campaignName: 'river' }, question);
  questions.forget({ campaignName: 'demo', uuid: 'other' });
  expect(questions.find({ ...of, uuid: 'other' })).toBeNull();
  expect(questions.find({ ...of, campaignName: 'river' })).toEqual(question);
});

it('has no clip where a version before kept it', () => {
  const store = createMemoryStore();
  const questions = createKeptQuestions({ store, whitelabelId: null, now: () => 0 });
  questions.keep(of, { ...question, clip: undefined } as unknown as OpenedSection);
  expect(questions.find(of)).toEqual(question);
});

it.each(['{', '[]', '{"demo/x/one":{"prompt":1}}', '{"demo/x/one":null}'])(
  'what cannot be read is no question: %s',
  (kept) => {
    const questions = createKeptQuestions({ store: createMemoryStore({ '/questions': kept }), whitelabelId: null });
    expect(questions.find({ ...of, uuid: 'x' })).toBeNull();
  },
);
