import { CallError, errorFromAnswer } from '@/lib/browser/api/call-error';
import { createAnswerSaving } from '@/lib/browser/answers/answer-saving';
import { openAnswer } from '@/lib/browser/answers/answer-state';
import { withNewestAnswers } from '@/lib/browser/answers/with-answer';
import { createKeptAnswers } from '@/lib/browser/answers/kept-answers';
import type { AskedAnswerType } from '@/lib/contract/answer-type';
import type { AskedTypeOf } from '@/components/answers/answer-parts';
import type { AnswerDraft, SectionAnswer, SentAnswer } from '@/lib/contract/answers';
import { createRandom } from '../support/random';
import { createManualTimers, createMemoryStore } from '../support/browser-factories';
import { CHOICE_ANSWER, TEXT_ANSWER, UUID, createUserVideo } from '../support/visit-factories';

const of = { campaignName: 'demo', uuid: UUID, sectionId: 'one' };
const text = (words: string) => ({ kind: 'text' as const, text: words });
const EMPTY = text('');
const chosen = (...places: number[]) => ({ kind: 'choice' as const, chosen: places, other: null as string | null });
const keptAt = (revision: number, draft: AnswerDraft) => ({ revision, draft, base: 0, sent: [] });
const offline = new CallError('network', 'offline');
const refusal = (code: string, status: number) => errorFromAnswer(status, { error: { code, message: code } });

type Content = { answer: Exclude<SentAnswer, { kind: 'file' }> } | { draft: AnswerDraft };
type Sent = { revision: number } & Content;

/** A server that keeps answers as the contract says. */
function createServer(kept?: SectionAnswer) {
  const server = {
    kept,
    sent: [] as Sent[],
    /** What fails, before all that is kept. */
    failing: [] as Error[],
    /** Keeps what is sent, but its answer to it is lost. */
    losesAnswer: false,
    delayMs: 0,
  };
  const save = (sent: Sent): SectionAnswer => {
    const before = server.kept;
    if (before && before.revision >= sent.revision) return before;
    const next =
      'answer' in sent ? { answer: sent.answer, draft: null } : { answer: before?.answer ?? null, draft: sent.draft };
    return (server.kept = { sectionId: 'one', revision: sent.revision, ...next });
  };
  return Object.assign(server, { save });
}

/** Opens the section on a device and a server that may know something of it. */
function open({
  store = createMemoryStore(),
  server = createServer(),
  timers = createManualTimers(),
  type = TEXT_ANSWER as AskedAnswerType,
  empty = EMPTY as AnswerDraft | null,
} = {}) {
  const answers = createKeptAnswers({ store, whitelabelId: null });
  const given: SectionAnswer[] = [];
  let connect = () => {};
  let isOnline = true;
  const saveAnswer = async ({ body: sent }: { body: unknown }) => {
    const body = sent as Sent;
    server.sent.push(body);
    if (server.delayMs > 0) await new Promise<void>((resolve) => void timers.after(server.delayMs, resolve));
    const error = server.failing.shift();
    if (error) throw error;
    const kept = server.save(body);
    if (server.losesAnswer) throw offline;
    return kept;
  };
  const saving = createAnswerSaving(
    {
      ...{ api: { saveAnswer }, answers, timers, log: () => {} },
      online: { isOnline: () => isOnline, subscribe: (listener) => ((connect = listener), () => {}) },
    },
    { ...of, campaignId: 'c' },
    openAnswer({ type, empty, kept: answers.find(of), server: server.kept }),
    (kept) => given.push(kept),
  );
  const leave = saving.enter();
  return {
    ...{ saving, server, answers, store, timers, given, leave },
    state: saving.getState,
    pass: timers.pass,
    type: (words: string, isAtOnce = false) => saving.send({ name: 'changed', draft: text(words), isAtOnce }),
    goOn: (words: string) => saving.send({ name: 'wentOn', answer: text(words) }),
    skip: () => saving.send({ name: 'wentOn', answer: { kind: 'skipped' } }),
    withdraw: () => saving.send({ name: 'withdrew' }),
    setOnline(it: boolean) {
      isOnline = it;
      connect();
    },
  };
}

const drafts = (sent: readonly Sent[]) => sent.map((one) => ('draft' in one ? one.draft : one.answer));

describe('what is typed', () => {
  it('is on the device at once, and on the server every three seconds', async () => {
    const { type, pass, answers, server, state } = open();
    for (const words of ['P', 'Pa', 'Pat']) {
      type(words);
      await pass(500);
    }
    expect(answers.find(of)).toEqual(keptAt(3, text('Pat')));
    expect(server.sent).toEqual([]);
    await pass(1500);
    expect(server.sent).toEqual([{ revision: 3, draft: text('Pat') }]);
    expect(state()).toMatchObject({ saved: 3, revision: 3 });
    type('Pati');
    await pass(2999);
    expect(server.sent).toHaveLength(1);
    await pass(1);
    expect(drafts(server.sent)).toEqual([text('Pat'), text('Pati')]);
  });

  it('is sent at most once in three seconds, however somebody types for ten minutes', async () => {
    const random = createRandom(7);
    const { type, pass, server, state } = open();
    let now = 0;
    const sentAt: number[] = [];
    const note = () => {
      while (sentAt.length < server.sent.length) sentAt.push(now);
    };
    while (now < 600_000) {
      type(`${now}`, random() < 0.3);
      note();
      const pause = Math.ceil(random() * (random() < 0.1 ? 5000 : 400));
      for (let step = 0; step < pause; step += 100) {
        await pass(100);
        now += 100;
        note();
      }
    }
    await pass(3000);
    const gaps = sentAt.slice(1).map((at, index) => at - sentAt[index]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3000);
    expect(gaps.length).toBeGreaterThan(100);
    expect(state().saved).toBe(state().revision);
  });

  it('is sent one after the other when the server is slow', async () => {
    const { type, pass, server } = open();
    server.delayMs = 10_000;
    type('slow');
    await pass(3000);
    type('slowly');
    await pass(9999);
    expect(server.sent).toHaveLength(1);
    await pass(3001);
    expect(drafts(server.sent)).toEqual([text('slow'), text('slowly')]);
  });

  it('is sent at once where no more is to come', async () => {
    const { type, pass, server } = open();
    type('chosen', true);
    await pass(0);
    expect(drafts(server.sent)).toEqual([text('chosen')]);
  });

  it('is there again after a crash, although the server never had it', async () => {
    const first = open();
    first.server.failing = Array.from({ length: 99 }, () => offline);
    first.type('half a sen');
    const second = open({ store: first.store });
    expect(second.state()).toMatchObject({ draft: text('half a sen'), saved: 0 });
    await second.pass(0);
    expect(second.server.kept).toMatchObject({ draft: text('half a sen') });
  });

  it('is that of the server where it is newer than that of the device', () => {
    const first = open();
    first.type('older');
    const kept = { sectionId: 'one', revision: 7, answer: text('newer'), draft: null };
    const second = open({ store: first.store, server: createServer(kept) });
    expect(second.state()).toMatchObject({ draft: text('newer'), revision: 7, saved: 7 });
  });

  it('is not lost where another device has sent more meanwhile', async () => {
    const { type, pass, server, answers } = open();
    server.kept = { sectionId: 'one', revision: 40, answer: null, draft: text('from elsewhere') };
    type('mine');
    await pass(3000);
    expect(answers.find(of)).toEqual({ revision: 41, draft: text('mine'), base: 40, sent: [] });
    await pass(3000);
    expect(server.kept).toMatchObject({ revision: 41, draft: text('mine') });
  });

  it('is sent once more when the section is left', async () => {
    const { type, pass, leave, server } = open();
    type('and then');
    leave();
    await pass(0);
    expect(server.kept).toMatchObject({ draft: text('and then') });
    await pass(60_000);
    expect(server.sent).toHaveLength(1);
  });

  it('stays on the device when the section is left without a connection', async () => {
    const { type, pass, leave, server, answers } = open();
    server.failing = [offline];
    type('and then');
    leave();
    await pass(60_000);
    expect(server.sent).toHaveLength(1);
    expect(answers.find(of)?.draft).toEqual(text('and then'));
  });
});

describe('a section that was left, and is open again', () => {
  /** Leaves it while its request is on its way, and opens it again: two of them have one device and one server. */
  async function openTwice(begin: (first: ReturnType<typeof open>) => void, delayMs = 0) {
    const timers = createManualTimers();
    const first = open({ timers });
    first.server.delayMs = 10_000;
    begin(first);
    first.leave();
    await timers.pass(0);
    first.server.delayMs = delayMs;
    return { first, second: open({ timers, store: first.store, server: first.server }) };
  }

  it('keeps what was typed since, when what was typed before arrives late', async () => {
    const { first, second } = await openTwice((it) => it.type('abc'));
    second.type('abcd');
    await second.pass(60_000);
    expect(first.server.kept).toMatchObject({ draft: text('abcd') });
    expect(second.answers.find(of)).toMatchObject({ draft: text('abcd') });
  });

  it('keeps what was typed since on the device, when the answer of before arrives late', async () => {
    const { second } = await openTwice((it) => it.goOn('abc'), 60_000);
    second.type('abcd');
    await second.pass(20_000);
    expect(second.server.kept).toMatchObject({ answer: text('abc') });
    expect(second.answers.find(of)?.draft).toEqual(text('abcd'));
  });

  it('does not take for its own what the server has of another under the same revision', async () => {
    const { goOn, pass, server, state } = open();
    server.kept = { sectionId: 'one', revision: 1, answer: null, draft: text('from another tab') };
    goOn('Patience.');
    await pass(3000);
    expect(server.kept).toMatchObject({ answer: text('Patience.') });
    expect(state().given).toEqual(server.kept);
  });
});

describe('the answer with which a visitor goes on', () => {
  it('is sent at once, and given when the server has it: then the device forgets it', async () => {
    const { type, goOn, pass, server, state, answers, given } = open();
    type('Patience.');
    goOn('Patience.');
    expect(state().given).toBeNull();
    await pass(0);
    expect(server.sent).toEqual([{ revision: 2, answer: text('Patience.') }]);
    expect(state().given).toEqual(server.kept);
    expect(given).toEqual([server.kept]);
    expect(answers.find(of)).toBeNull();
    await pass(60_000);
    expect(server.sent).toHaveLength(1);
  });

  it('waits for a draft that is on its way', async () => {
    const { type, goOn, pass, server, state } = open();
    server.delayMs = 5000;
    type('Pat');
    await pass(3000);
    type('Patience.');
    goOn('Patience.');
    await pass(4999);
    expect(server.sent).toHaveLength(1);
    await pass(5001);
    expect(drafts(server.sent)).toEqual([text('Pat'), text('Patience.')]);
    expect(state().given).toEqual(server.kept);
  });

  it('waits through an hour offline, on the device, and is sent when there is a connection', async () => {
    const { type, goOn, pass, server, state, answers, setOnline } = open();
    setOnline(false);
    server.failing = Array.from({ length: 1000 }, () => offline);
    type('Patience.');
    goOn('Patience.');
    await pass(60 * 60 * 1000);
    expect(state()).toMatchObject({ trouble: { name: 'offline' }, given: null, wanted: text('Patience.') });
    expect(answers.find(of)?.draft).toEqual(text('Patience.'));
    server.failing = [];
    setOnline(true);
    await pass(0);
    expect(state()).toMatchObject({ trouble: null, given: server.kept });
  });

  it('is not given twice when only the answer to it was lost', async () => {
    const { goOn, pass, server, state } = open();
    server.losesAnswer = true;
    goOn('Patience.');
    await pass(0);
    expect(state()).toMatchObject({ trouble: { name: 'away' }, given: null });
    server.losesAnswer = false;
    await pass(1000);
    expect(state().given).toEqual({ sectionId: 'one', revision: 1, answer: text('Patience.'), draft: null });
  });

  it.each([
    ['unavailable', 503],
    ['noSpace', 507],
  ])('is sent again, with longer pauses, after %s', async (code, status) => {
    const { goOn, pass, server, state } = open();
    server.failing = Array.from({ length: 3 }, () => refusal(code, status));
    goOn('Patience.');
    await pass(0);
    expect(state().trouble).toMatchObject({ name: 'away', error: { code } });
    for (const milliseconds of [1000, 2000]) await pass(milliseconds);
    expect(server.sent).toHaveLength(3);
    await pass(3999);
    expect(server.sent).toHaveLength(3);
    await pass(1);
    expect(state().given).toEqual(server.kept);
  });

  it('is taken back by typing on', async () => {
    const { type, goOn, pass, server, state } = open();
    server.failing = [offline];
    goOn('Patience.');
    await pass(0);
    type('Patience. And');
    await pass(60_000);
    expect(state()).toMatchObject({ given: null, wanted: null });
    expect(server.kept).toMatchObject({ answer: null, draft: text('Patience. And') });
  });

  it('is not sent again when the server refuses it, which is said', async () => {
    const { goOn, type, pass, server, state } = open();
    server.failing = [refusal('answerInvalid', 400)];
    goOn('…');
    await pass(60_000);
    expect(server.sent).toHaveLength(1);
    expect(state()).toMatchObject({ refusal: { code: 'answerInvalid' }, wanted: null });
    type('Better.');
    expect(state().refusal).toBeNull();
    await pass(3000);
    expect(server.kept).toMatchObject({ draft: text('Better.') });
  });
});

describe('a section where nothing is typed', () => {
  const skipped = { kind: 'skipped' as const };

  it('is skipped without a draft, on the device or the server, also when it is left and opened again', async () => {
    const first = open({ empty: null });
    first.server.failing = [offline];
    first.skip();
    await first.pass(0);
    expect(first.state().trouble).toMatchObject({ name: 'away' });
    expect(first.answers.find(of)).toBeNull();
    first.leave();
    const second = open({ store: first.store, server: first.server, timers: first.timers, empty: null });
    await second.pass(60_000);
    expect(second.server.sent).toEqual([{ revision: 1, answer: skipped }]);
    second.skip();
    await second.pass(0);
    expect(second.state().given).toMatchObject({ answer: skipped });
  });

  it('is skipped all the same where another device has sent something meanwhile', async () => {
    const { skip, pass, server, state, answers } = open({ empty: null });
    server.kept = { sectionId: 'one', revision: 40, answer: null, draft: null };
    skip();
    await pass(3000);
    expect(state().given).toEqual({ sectionId: 'one', revision: 41, answer: skipped, draft: null });
    expect(answers.find(of)).toBeNull();
  });

  it('is not asked for again, and nobody goes on, once the visitor withdraws', async () => {
    const { skip, withdraw, pass, server, state } = open({ empty: null });
    server.failing = [offline];
    skip();
    await pass(0);
    withdraw();
    await pass(60_000);
    expect(server.sent).toHaveLength(1);
    expect(state()).toMatchObject({ wanted: null, given: null, trouble: null });
    server.failing = [offline];
    server.delayMs = 1000;
    skip();
    withdraw();
    await pass(60_000);
    expect(server.sent).toHaveLength(2);
    expect(state()).toMatchObject({ trouble: null, given: null });
    skip();
    withdraw();
    await pass(60_000);
    expect(server.kept).toMatchObject({ answer: skipped });
    expect(state().given).toBeNull();
    skip();
    await pass(1000);
    expect(state().given).toEqual(server.kept);
  });
});

it('an answer that is the latest known of its section stays in a record that was read before', () => {
  const saved = (revision: number, words: string) => ({ sectionId: 'one', revision, answer: text(words), draft: null });
  const other = { ...saved(1, 'else'), sectionId: 'two' };
  const before = createUserVideo({ answers: [saved(2, 'new'), other] });
  const merged = withNewestAnswers(createUserVideo({ answers: [saved(1, 'old')], completed: true }), before);
  expect(merged).toMatchObject({ completed: true, answers: [saved(2, 'new'), other] });
  expect(withNewestAnswers(createUserVideo({ uuid: 'another' }), before).answers).toBeUndefined();
  const newer = createUserVideo({ answers: [saved(3, 'newest'), other] });
  expect(withNewestAnswers(newer, before)).toBe(newer);
});

describe('what another device has answered', () => {
  const elsewhere = (revision: number, words: string) => ({
    ...{ sectionId: 'one', revision, answer: text(words), draft: null },
  });

  it('is shown after coming back, however much was typed here before, which stays on the device', async () => {
    const first = open();
    first.server.failing.push(offline, offline, offline);
    for (const words of ['P', 'Pa', 'Pat', 'Pati', 'Patio']) first.type(words);
    await first.pass(3000);
    first.leave();
    first.server.kept = elsewhere(3, 'Garden');
    const { state, answers, server, type } = open({ store: first.store, server: first.server });
    expect(state()).toMatchObject({ draft: text('Garden'), revision: 3, saved: 3 });
    expect(answers.find(of)).toMatchObject({ draft: text('Patio') });
    type('Gardens');
    expect(answers.find(of)).toEqual({ revision: 4, draft: text('Gardens'), base: 3, sent: [] });
    expect(server.kept).toEqual(elsewhere(3, 'Garden'));
  });

  it('is not what this device has sent, though the answer to that was lost', async () => {
    const first = open();
    first.server.losesAnswer = true;
    first.type('Pat');
    await first.pass(3000);
    first.type('Pati');
    expect(first.server.kept).toMatchObject({ revision: 1, draft: text('Pat') });
    const second = open({ store: first.store, server: first.server });
    expect(second.state()).toMatchObject({ draft: text('Pati'), revision: 2 });
    second.type('Patio');
    const third = open({ store: first.store, server: first.server });
    expect(third.state()).toMatchObject({ draft: text('Patio'), revision: 3 });
  });
});

describe('a draft of choices', () => {
  const { choices } = CHOICE_ANSWER;
  const opened = (draft: AnswerDraft, changed: Partial<Omit<AskedTypeOf<'choice'>, 'kind'>>) => {
    const store = createMemoryStore();
    createKeptAnswers({ store, whitelabelId: null }).keep(of, keptAt(1, draft));
    return open({ store, type: { ...CHOICE_ANSWER, ...changed }, empty: chosen() }).state().draft;
  };

  it('is opened as it was left', () => {
    expect(opened(chosen(2, 0), {})).toEqual(chosen(2, 0));
    expect(opened({ ...chosen(2), other: 'Row' }, {})).toEqual({ ...chosen(2), other: 'Row' });
  });

  it('is opened without what its section does not offer', () => {
    expect(opened(chosen(2, 0), { choices: choices.slice(0, 2) })).toEqual(chosen(0));
    expect(opened({ ...chosen(2), other: 'Row' }, { allowsOther: false })).toEqual(chosen(2));
    expect(opened(chosen(2, 0), { most: 1 })).toEqual(chosen(2));
    expect(opened({ ...chosen(2), other: 'Row' }, { most: 1 })).toEqual({ ...chosen(), other: 'Row' });
  });
});

describe('what the device keeps', () => {
  const store = createMemoryStore();
  const answers = createKeptAnswers({ store, whitelabelId: 'w' });
  const kept = keptAt(1, text('mine'));

  it('is that of one visit of a campaign, and of each of its sections', () => {
    answers.keep(of, kept);
    answers.keep({ ...of, sectionId: 'two' }, kept);
    answers.keep({ ...of, campaignName: 'other' }, kept);
    answers.keep({ ...of, uuid: 'another' }, kept);
    expect(answers.find(of)).toBeNull();
    expect(answers.find({ ...of, campaignName: 'other' })).toEqual(kept);
    answers.forget({ campaignName: 'demo', uuid: 'another' });
    expect(answers.find({ ...of, uuid: 'another' })).toBeNull();
  });

  it('is only here until the server has it', () => {
    const visit = { campaignName: 'demo', uuid: 'typing' };
    const [one, two] = ['one', 'two'].map((sectionId) => ({ ...visit, sectionId }));
    answers.keep(one!, keptAt(2, text('mine')));
    answers.keep(two!, kept);
    expect(answers.unsent(visit)).toEqual(['one', 'two']);
    answers.note(one!, 1);
    answers.note(two!, 1);
    expect(answers.unsent(visit)).toEqual(['one']);
    answers.note(one!, 2);
    expect(answers.unsent(visit)).toEqual([]);
    answers.keep(two!, keptAt(2, text('more')));
    expect([answers.unsent(visit), answers.unsent({ ...visit, uuid: UUID })]).toEqual([['two'], []]);
    answers.forget(visit);
  });

  it('goes over to the visit that replaces one that is gone', () => {
    answers.keep(of, kept);
    answers.reassign('demo', UUID, 'new');
    expect(answers.find(of)).toBeNull();
    expect(answers.find({ ...of, uuid: 'new' })).toEqual(kept);
    expect(answers.find({ ...of, campaignName: 'other' })).toEqual(kept);
  });

  it('is forgotten of choices then, which may be others in that visit', () => {
    answers.keep(of, keptAt(1, chosen(1)));
    answers.reassign('demo', UUID, 'new');
    expect([answers.find(of), answers.find({ ...of, uuid: 'new' })]).toEqual([null, null]);
  });

  it('is read as an earlier version has kept it', () => {
    store.setItem('w/answers', JSON.stringify({ 'demo/x/one': { revision: 2, draft: text('mine') } }));
    expect(answers.find({ ...of, uuid: 'x' })).toEqual({ revision: 2, draft: text('mine'), base: 2, sent: [] });
  });

  it('counts for nothing when it cannot be read', () => {
    for (const broken of ['{', '{"demo/x/one":{"revision":1,"draft":{"kind":"choice","chosen":["a"],"other":null}}}']) {
      store.setItem('w/answers', broken);
      expect(answers.find({ ...of, uuid: 'x' })).toBeNull();
    }
  });
});
