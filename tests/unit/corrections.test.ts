import { CallError } from '@/lib/browser/api/call-error';
import { cleanWords, createCorrections } from '@/lib/browser/captions/corrections';
import { createTypedLines } from '@/lib/browser/captions/typed-lines';
import { lineAt } from '@/lib/domain/transcripts/film-captions';
import { createManualTimers, createMemoryStore } from '../support/browser-factories';
import { UUID } from '../support/visit-factories';

/** A server that keeps what is sent, or does not. */
function open({ store = createMemoryStore(), isOnline = () => true, known = null as string[] | null } = {}) {
  const sent: string[] = [];
  const saved: string[] = [];
  const failing: CallError[] = [];
  const timers = createManualTimers();
  let connect = () => {};
  const corrections = createCorrections({
    async send(lineId, words) {
      sent.push(`${lineId}: ${words}`);
      const error = failing.shift();
      if (error) throw error;
      return { id: lineId, sectionId: '1', startMs: 0, endMs: 1, words, unsure: [], correctedBy: 'visitor' };
    },
    onSaved: ({ id, words }) => saved.push(`${id}: ${words}`),
    typedLines: createTypedLines(UUID, store),
    log: () => {},
    timers,
    online: {
      isOnline,
      subscribe(listener) {
        connect = listener;
        return () => {};
      },
    },
  });
  if (known) corrections.know(known);
  const close = corrections.open();
  const typed = () => Object.fromEntries(corrections.getState().typed);
  return { ...corrections, typed, sent, saved, failing, timers, close, connect: () => connect(), store };
}

const away = () => new CallError('network', 'offline');
const refused = () => new CallError('notFound', 'gone');

describe('what is typed in lines of captions', () => {
  it('is sent when its line is left, and not before', async () => {
    const { type, leave, sent, saved, typed, getState, timers } = open();
    type('a', 'Hello, I am Ada.');
    await timers.pass(60_000);
    expect([sent, typed(), getState().saving]).toEqual([[], { a: 'Hello, I am Ada.' }, 'idle']);
    leave('a', 'Hello, I am Eda.');
    expect(getState().saving).toBe('saving');
    await timers.pass(0);
    expect([sent, saved, typed()]).toEqual([['a: Hello, I am Ada.'], ['a: Hello, I am Ada.'], {}]);
    expect(getState().saving).toBe('saved');
  });

  it('is not sent where nothing has changed', async () => {
    const { type, leave, sent, typed, timers } = open();
    leave('a', 'Hello.');
    type('a', 'Hello!');
    type('a', 'Hello.');
    leave('a', 'Hello.');
    await timers.pass(60_000);
    expect([sent, typed()]).toEqual([[], {}]);
  });

  it('is sent as it was before, too, when something else is on its way', async () => {
    const { type, leave, sent, timers } = open();
    type('a', 'Hallo.');
    leave('a', 'Hello.');
    type('a', 'Hello.');
    leave('a', 'Hello.');
    await timers.pass(0);
    expect(sent).toEqual(['a: Hallo.', 'a: Hello.']);
  });

  it('is kept while it is typed further, and one line is sent after the other', async () => {
    const { type, leave, sent, typed, timers } = open();
    type('a', 'One');
    leave('a', '');
    type('b', 'Two');
    leave('b', '');
    type('a', 'One more');
    await timers.pass(0);
    expect([sent, typed()]).toEqual([['a: One', 'b: Two'], { a: 'One more' }]);
  });

  it('is sent again until the server can be reached', async () => {
    const { type, leave, sent, saved, failing, getState, timers, finish } = open();
    failing.push(away(), away(), away());
    type('a', 'One');
    leave('a', '');
    await timers.pass(0);
    expect(getState().saving).toBe('trouble');
    await expect(finish()).resolves.toBe(false);
    await timers.pass(60_000);
    expect([sent.length, saved, getState().saving]).toEqual([4, ['a: One'], 'saved']);
  });

  it('is sent at once when there is a connection again', async () => {
    const { type, leave, saved, failing, timers, connect } = open();
    failing.push(away());
    type('a', 'One');
    leave('a', '');
    await timers.pass(0);
    connect();
    await timers.pass(0);
    expect(saved).toEqual(['a: One']);
  });

  it('stays where it stands when the server will not take it, and keeps no other line waiting', async () => {
    const { type, leave, saved, failing, typed, getState, timers, finish } = open();
    failing.push(refused());
    type('a', 'One');
    leave('a', '');
    type('b', 'Two');
    leave('b', '');
    await timers.pass(60_000);
    expect([saved, typed(), getState().saving]).toEqual([['b: Two'], { a: 'One' }, 'refused']);
    await expect(finish()).resolves.toBe(false);
  });

  it('is here after a reload, and then sent', async () => {
    const { type, store, close } = open();
    type('a', 'Typed before');
    close();
    const { saved, timers } = open({ store });
    await timers.pass(0);
    expect(saved).toEqual(['a: Typed before']);
    const { typed } = open({ store });
    expect(typed()).toEqual({});
  });

  it('is all on the server when it is finished, also what was not left', async () => {
    const { type, saved, finish } = open();
    type('a', 'One');
    type('b', 'Two');
    await expect(finish()).resolves.toBe(true);
    expect(saved).toEqual(['a: One', 'b: Two']);
  });

  it('is sent once, however often its line is left', async () => {
    const { type, leave, sent, finish } = open();
    type('a', 'One');
    leave('a', '');
    leave('a', '');
    await finish();
    expect(sent).toEqual(['a: One']);
  });

  it('is forgotten with what comes of it', async () => {
    const { type, leave, saved, forget, typed, timers } = open();
    type('a', 'One');
    leave('a', '');
    forget();
    await timers.pass(60_000);
    expect([saved, typed()]).toEqual([[], {}]);
  });

  it('is forgotten when its line is gone, and keeps nobody on the page', async () => {
    const { type, leave, store, failing, know, getState, typed, timers, finish } = open();
    failing.push(refused());
    type('a', 'One');
    leave('a', '');
    await timers.pass(0);
    expect(getState().saving).toBe('refused');
    know(['b']);
    expect([typed(), getState().saving]).toEqual([{}, 'idle']);
    await expect(finish()).resolves.toBe(true);
    expect(open({ store }).typed()).toEqual({});
  });

  it('is not sent by a later page that does not have its line any more', async () => {
    const before = open();
    before.type('a', 'Typed before');
    before.type('b', 'Typed before, too');
    before.close();
    const { sent, typed, finish } = open({ store: before.store, known: ['b'] });
    await expect(finish()).resolves.toBe(true);
    expect([sent, typed()]).toEqual([['b: Typed before, too'], {}]);
  });

  it('is not waited for when its line is gone while the server is away', async () => {
    const { type, leave, failing, know, getState, sent, timers } = open();
    failing.push(away());
    type('a', 'One');
    leave('a', '');
    await timers.pass(0);
    expect(getState().saving).toBe('trouble');
    know([]);
    await timers.pass(60_000);
    expect([getState().saving, sent.length]).toEqual(['idle', 1]);
  });

  it('has nothing that is no text', () => {
    expect(cleanWords(' a\tb\u0000c\nd\ud800 ')).toBe('a b c\nd');
  });
});

it.each([
  [0, -1],
  [999, -1],
  [1000, 0],
  [1999, 0],
  [2000, 1],
  [3500, -1],
  [4000, 2],
  [99_000, -1],
])('at %i ms line %i is said', (ms, place) => {
  const lines = [
    { startMs: 1000, endMs: 2000 },
    { startMs: 2000, endMs: 3500 },
    { startMs: 4000, endMs: 5000 },
  ];
  expect(lineAt(lines, ms)).toBe(place);
});
