import type { UploadEvent } from '@/lib/browser/upload/reducer';
import type { UploadsState } from '@/lib/browser/upload/schedule';
import { createError } from '../support/fake-upload-server';
import { createTarget } from '../support/upload-factories';
import { type Scene, createParts, failed, happens, play, statusIn } from '../support/upload-story';

const begin = happens({ name: 'sendRequested', parts: [], hasEnded: false });
const recorded = (count: number) => happens({ name: 'partsRecorded', parts: createParts(count), hasEnded: false });
const ended = (count: number) => happens({ name: 'partsRecorded', parts: createParts(count), hasEnded: true });
const found = (count: number) => happens({ name: 'sendRequested', parts: createParts(count), hasEnded: true });
const target = happens({ name: 'targetReceived', task: 'target', target: createTarget() });
const noParts = happens({ name: 'targetReceived', task: 'target', target: createTarget({ parts: null }) });
const sent = (task: number) => happens({ name: 'partSent', task });
const confirmed = (task: number, missing: number[] = []) => happens({ name: 'partAnnounced', task, missing });
const whole = happens({ name: 'takeArrived', task: 'finish', url: 'demo/film.mp4', count: 1 });
const waited = (task: number | 'target' | 'finish') => happens({ name: 'pauseEnded', task });
const online: UploadEvent = { name: 'wentOnline' };
const offline: UploadEvent = { name: 'wentOffline' };

/** There are two parts, and both are being sent. */
const twoParts: Scene[] = [[begin], [recorded(2), 'getTarget'], [target, 'send 0', 'send 1']];
/** The first part has arrived, the second is being sent, and the third is the last. */
const atTheEnd: Scene[] = [...twoParts, [sent(0), 'announce 0'], [confirmed(0)], [ended(3), 'send 2']];
const allConfirmed: Scene[] = [
  ...atTheEnd,
  [sent(1), 'announce 1'],
  [sent(2), 'announce 2'],
  [confirmed(1)],
  [confirmed(2), 'confirm 3'],
];
const arrived: Scene[] = [...allConfirmed, [whole]];

it('A take is sent while it is recorded, and confirmed after its end', () => {
  const state = play(arrived);
  expect(statusIn(state)).toEqual({ name: 'onServer' });
});

it('A take of one part waits for a second before anything is sent', () => {
  expect(statusIn(play([[begin], [recorded(1)]]))).toEqual({ name: 'sending', share: 0 });
});

it.each([1, 2])('A take that ends with %d parts, none of them sent, goes as one file', (count) => {
  play([[begin], [ended(count), 'getTarget'], [target, 'sendFile'], [whole]]);
});

it('A short take that an earlier page may have sent in parts is asked for', () => {
  play([
    [found(2), 'getTarget'],
    [target, 'announce 0', 'announce 1'],
  ]);
});

it('A backend without parts gets one file after the end, and its progress is shown', () => {
  const scenes: Scene[] = [
    [begin],
    [recorded(2), 'getTarget'],
    [noParts],
    [ended(4), 'sendFile'],
    [happens({ name: 'progressMade', task: 'finish', share: 0.5 })],
  ];
  expect(statusIn(play(scenes))).toEqual({ name: 'sending', share: 0.5 });
});

it('A file that is sent again shows no less than it did', () => {
  const progress = (share: number) => happens({ name: 'progressMade', task: 'finish', share });
  const scenes: Scene[] = [
    [found(1), 'getTarget'],
    [target, 'sendFile'],
    [progress(0.8)],
    [failed('finish', 'network'), 'wait finish 0 to 500'],
    [waited('finish'), 'sendFile'],
    [progress(0.1)],
  ];
  expect(statusIn(play(scenes))).toEqual({ name: 'sending', share: 0.8 });
});

it('A part larger than a form takes makes the take go as one file', () => {
  const parts = [...createParts(2), { index: 2, bytes: 9 * 1024 * 1024, sha256: 'large' }];
  play([
    ...twoParts,
    [happens({ name: 'partsRecorded', parts, hasEnded: true }), 'sendFile'],
    [sent(0)],
    [whole],
    [sent(1)],
  ]);
});

it('At most four parts are on their way, the lowest first', () => {
  play([
    [begin],
    [recorded(6), 'getTarget'],
    [target, 'send 0', 'send 1', 'send 2', 'send 3'],
    [sent(2), 'announce 2'],
    [confirmed(2), 'send 4'],
  ]);
});

it('Two takes share the line, the older one first', () => {
  const other = (event: Parameters<typeof happens>[0]) => happens(event, 'other');
  play([
    [found(5), 'getTarget'],
    [other({ name: 'sendRequested', parts: createParts(5), hasEnded: true }), 'other: getTarget'],
    [target, 'announce 0', 'announce 1', 'announce 2'],
    [other({ name: 'targetReceived', task: 'target', target: createTarget() }), 'other: announce 0'],
    [confirmed(0), 'other: announce 1'],
    [confirmed(1), 'announce 3'],
  ]);
});

describe('Failure case', () => {
  it('3, a reload before the end of the upload: only what is missing is sent', () => {
    play([
      [found(3), 'getTarget'],
      [target, 'announce 0', 'announce 1', 'announce 2'],
      [confirmed(0)],
      [confirmed(1)],
      [failed(2, 'uploadIncomplete'), 'send 2'],
      [sent(2), 'announce 2'],
      [confirmed(2), 'confirm 3'],
      [whole],
    ]);
  });

  it('11, a re-record: nothing of the earlier take is heard of again', () => {
    const discarded = play([
      ...twoParts,
      [happens({ name: 'takeDiscarded' }), 'cancel', 'discardOnServer'],
      [sent(0)],
      [recorded(3)],
      [waited(1)],
    ]);
    expect(statusIn(discarded)).toBeNull();
    const again = (event: Parameters<typeof happens>[0]) => happens(event, 'again');
    play(
      [
        [again({ name: 'sendRequested', parts: [], hasEnded: false })],
        [again({ name: 'partsRecorded', parts: createParts(2), hasEnded: false }), 'again: getTarget'],
      ],
      discarded,
    );
  });

  it('16, the connection is cut: nothing counts as a failure, and it goes on where it was', () => {
    const away = play([...atTheEnd, [offline, 'cancel'], [sent(1)], [failed(2, 'network')], [waited(1)]]);
    expect(statusIn(away)).toEqual({ name: 'offline', share: 1 / 3 });
    play(
      [
        [online, 'announce 1', 'announce 2'],
        [failed(1, 'uploadIncomplete'), 'send 1'],
        [confirmed(2)],
        [sent(1), 'announce 1'],
        [confirmed(1), 'confirm 3'],
      ],
      away,
    );
  });

  it('17, the answer to a part is lost: it is announced before it would be sent again', () => {
    play([...twoParts, [failed(0, 'network'), 'wait 0 0 to 500'], [waited(0), 'announce 0'], [confirmed(0)]]);
  });

  it('17, the answer to the confirmation is lost: it is asked for again, as it was', () => {
    play([
      ...allConfirmed,
      [failed('finish', 'network'), 'wait finish 0 to 500'],
      [waited('finish'), 'confirm 3'],
      [whole],
    ]);
  });

  it('18, a stalled socket: one part at a time with double patience, more again once parts arrive', () => {
    play([
      [begin],
      [recorded(4), 'getTarget'],
      [target, 'send 0', 'send 1', 'send 2', 'send 3'],
      [failed(0, 'timeout'), 'wait 0 0 to 500'],
      [failed(1, 'timeout'), 'wait 1 0 to 500'],
      [failed(2, 'timeout'), 'wait 2 0 to 500'],
      [failed(3, 'timeout'), 'wait 3 0 to 500'],
      [waited(1)],
      [waited(0), 'announce 0'],
      [failed(0, 'uploadIncomplete'), 'send 0, timeout 40000'],
      [sent(0), 'announce 0', 'announce 1'],
      [confirmed(0), 'announce 2'],
    ]);
  });

  it('19, a slow line: a part may take as long as the last one did twice over, and takes the line for itself', () => {
    const state = play([
      [begin],
      [recorded(2), 'getTarget'],
      [target, 'send 0', 'send 1'],
      [failed(1, 'timeout'), 'wait 1 0 to 500'],
    ]);
    play(
      [
        [sent(0), 'announce 0'],
        [confirmed(0), 'announce 1'],
        [failed(1, 'uploadIncomplete'), 'send 1, timeout 148000'],
      ],
      state,
      40_000,
    );
  });

  it('20, an expired form: a fresh one is fetched, once for all parts', () => {
    const fresh = happens({ name: 'targetReceived', task: 'target', target: createTarget() });
    play([
      ...twoParts,
      [failed(0, 'formExpired'), 'getTarget'],
      [fresh, 'send 0'],
      [failed(1, 'formExpired'), 'send 1'],
      [sent(0), 'announce 0'],
    ]);
  });

  it('21, the clock of the device is wrong: a form is renewed after nine minutes of the page', () => {
    const state = play([...twoParts, [sent(0), 'announce 0'], [confirmed(0)], [sent(1), 'announce 1'], [confirmed(1)]]);
    play([[recorded(3), 'send 2']], state, 2000 + 540_000);
    play(
      [
        [recorded(3), 'getTarget'],
        [target, 'send 2'],
      ],
      state,
      2001 + 540_000,
    );
  });

  it('22, the server is killed: what it had is asked for, and what it lost is sent again', () => {
    play([
      ...atTheEnd,
      [failed(1, 'network'), 'wait 1 0 to 500'],
      [failed(2, 'unavailable'), 'wait 2 0 to 500'],
      [waited(2), 'send 2'],
      [sent(2), 'announce 1', 'announce 2'],
      [confirmed(1)],
      [confirmed(2, [0]), 'send 0'],
      [sent(0), 'announce 0'],
      [confirmed(0), 'confirm 3'],
      [failed('finish', 'uploadIncomplete', { missing: [1] }), 'send 1'],
      [sent(1), 'announce 1'],
      [confirmed(1), 'confirm 3'],
      [whole],
    ]);
  });

  it('23, the disk is full: tried for as long as it takes, and said since when', () => {
    const full = play([...atTheEnd, [sent(1), 'announce 1'], [confirmed(1)], ...failsFor(20, 2, 'noSpace')]);
    const since = 1000 + 1000 * atTheEnd.length - 1000;
    expect(statusIn(full)).toEqual({ name: 'sending', share: 2 / 3, trouble: { since, cause: 'full' } });
    const arrives = play([[sent(2), 'announce 2'], [confirmed(2), 'confirm 3'], [whole]], full);
    expect(statusIn(arrives)).toEqual({ name: 'onServer' });
  });
});

/** A request of the task fails so often in a row, and each time waits longer: at last 15 s. */
const failsFor = (times: number, task: number | 'target', code: 'network' | 'noSpace' | 'unavailable'): Scene[] =>
  Array.from({ length: times }, (_, tries): Scene[] => [
    [failed(task, code), tries < 6 ? `wait ${task} 0 to ${Math.min(500 * 2 ** tries, 15_000)}` : every15(task)],
    [waited(task), task === 'target' ? 'getTarget' : `send ${task}`],
  ]).flat();
const every15 = (task: number | 'target') => `wait ${task} 15000 to 16000`;

it.each(['network', 'unavailable'] as const)('A server that is away (%s) ends no take, however long', (code) => {
  const away = play([[found(3), 'getTarget'], ...failsFor(40, 'target', code)]);
  expect(statusIn(away)).toEqual({ name: 'sending', share: 0, trouble: { since: 1000, cause: 'away' } });
  expect(statusIn(play([[target, 'announce 0', 'announce 1', 'announce 2']], away))).toEqual({
    name: 'sending',
    share: 0,
  });
});

it('Four failures in a row are a hiccup of which nobody is told', () => {
  const state = play([[found(3), 'getTarget'], ...failsFor(4, 'target', 'network')]);
  expect(statusIn(state)).toEqual({ name: 'sending', share: 0 });
});

it('Parts that were sent to a server that is away are lost no more often for it', () => {
  const lost = happens({
    name: 'requestFailed',
    task: 'finish',
    error: createError('uploadIncomplete', { missing: [0] }),
  });
  const fails = Array.from({ length: 12 }, (_, tries): Scene[] => [
    [
      failed('finish', 'unavailable'),
      `wait finish ${tries < 6 ? `0 to ${Math.min(500 * 2 ** tries, 15_000)}` : '15000 to 16000'}`,
    ],
    [waited('finish'), 'confirm 3'],
  ]).flat();
  play([...allConfirmed, ...fails, [lost, 'send 0']]);
});

it('Forms that are always expired are asked for less and less often', () => {
  const expired: Scene[] = [1000, 2000, 4000, 8000, 15_000].flatMap((longest): Scene[] => [
    [failed(0, 'formExpired'), `wait 0 0 to ${longest}`, 'getTarget'],
    [waited(0)],
    [target, 'send 0'],
  ]);
  play([
    ...twoParts,
    [sent(1), 'announce 1'],
    [confirmed(1)],
    [ended(2)],
    [failed(0, 'formExpired'), 'getTarget'],
    [target, 'send 0'],
    ...expired,
    [failed(0, 'formExpired'), every15(0), 'getTarget'],
  ]);
});

it.each<[what: string, failure: UploadEvent, problem: string, code: string]>([
  ['the server does not want', failed(2, 'tooLarge'), 'refused', 'tooLarge'],
  ['the server has frozen', failed(2, 'takeFrozen'), 'refused', 'takeFrozen'],
  ['the server would not take from anybody', failed(2, 'campaignDeleted'), 'refused', 'campaignDeleted'],
])('A take that %s is given up at once', (_, failure, problem, code) => {
  expect(statusIn(play([...atTheEnd, [failure, 'cancel', `log Upload failed: ${code}`]]))).toMatchObject({
    name: 'failed',
    problem,
  });
});

it('A visit the server does not know is no visit any more', () => {
  const state = play([
    [found(3), 'getTarget'],
    [failed('target', 'notFound'), 'cancel', 'log Upload failed: notFound'],
  ]);
  expect(statusIn(state)).toEqual({ name: 'failed', share: 0, problem: 'visitGone' });
});

it('Storage knows no visits: what it does not find is a refusal', () => {
  expect(statusIn(play([...atTheEnd, [failed(2, 'notFound'), 'cancel', 'log Upload failed: notFound']]))).toMatchObject(
    { problem: 'refused' },
  );
});

it('Bytes that arrive as others are sent again', () => {
  play([...atTheEnd, [failed(2, 'formMismatch'), 'wait 2 0 to 500'], [waited(2), 'send 2']]);
});

it('A part that the device does not give back fails the take, and the log says so', () => {
  const unreadable = happens({ name: 'readFailed', task: 2, error: createError('internal') });
  const state = play([...atTheEnd, [unreadable, 'cancel', 'log Upload failed: unreadable']]);
  expect(statusIn(state)).toMatchObject({ name: 'failed', problem: 'unsent' });
});

it('Nothing gives a take up while it is recorded; its end gives all that waits new tries at once', () => {
  const hopeless = Array.from({ length: 12 }, (_, tries): Scene[] => [
    [failed(0, 'tooLarge'), tries < 6 ? `wait 0 0 to ${Math.min(500 * 2 ** tries, 15_000)}` : every15(0)],
    [waited(0), 'send 0'],
  ]).flat();
  play([
    ...twoParts,
    ...hopeless,
    [failed(0, 'noSpace'), every15(0)],
    [ended(3), 'send 0', 'send 2'],
    [failed(0, 'noSpace'), 'wait 0 0 to 500'],
  ]);
});

it('Who asks for too much waits as long as the server says, whatever comes through elsewhere', () => {
  play([
    ...atTheEnd,
    [failed(2, 'tooMany', { retryAfter: 7 }), 'wait 2 7000 to 8000'],
    [sent(1), 'announce 1'],
    [confirmed(1)],
    [online],
    [waited(2), 'send 2'],
  ]);
});

it('Is held up while all of it waits for as long as the server said, and no longer', () => {
  const asked = play([...atTheEnd, [failed(1, 'tooMany', { retryAfter: 600 }), 'wait 1 600000 to 601000']]);
  expect(statusIn(asked)).toEqual({ name: 'sending', share: 1 / 3 });
  const paused = play([[failed(2, 'tooMany', { retryAfter: 600 }), 'wait 2 600000 to 601000']], asked);
  const trouble = { since: expect.any(Number) as number, cause: 'busy' } as const;
  expect(statusIn(paused)).toEqual({ name: 'sending', share: 1 / 3, trouble });
  expect(statusIn(play([[waited(2), 'send 2']], paused))).toEqual({ name: 'sending', share: 1 / 3 });
});

it.each<[what: string, event: UploadEvent, ...effects: string[]]>([
  ['a part that arrived', sent(1), 'announce 1', 'announce 2'],
  ['a connection that came back', online, 'announce 2'],
])('What waits for the line goes on with %s', (_, ...scene) => {
  play([...atTheEnd, [failed(2, 'network'), 'wait 2 0 to 500'], scene]);
});

it('An answer says nothing of what was confirmed after it was asked for', () => {
  play([...twoParts, [sent(0), 'announce 0'], [sent(1), 'announce 1'], [confirmed(0)], [confirmed(1, [0])]]);
});

it('What was confirmed and lost does not lower what is shown', () => {
  const state = play([
    ...allConfirmed,
    [failed('finish', 'uploadIncomplete', { missing: [0, 1] }), 'send 0', 'send 1'],
  ]);
  expect(statusIn(state)).toEqual({ name: 'sending', share: 1 });
});

it('A take that the server loses each time is given up after eight confirmations', () => {
  const lost = Array.from({ length: 7 }, (): Scene[] => [
    [failed('finish', 'uploadIncomplete', { missing: [0] }), 'send 0'],
    [sent(0), 'announce 0'],
    [confirmed(0), 'confirm 3'],
  ]).flat();
  const state = play([
    ...allConfirmed,
    ...lost,
    [failed('finish', 'uploadIncomplete', { missing: [0] }), 'cancel', 'log Upload failed: uploadIncomplete'],
  ]);
  expect(statusIn(state)).toMatchObject({ name: 'failed', problem: 'unsent' });
});

it('A take that the server has no more is sent anew when it is asked for again', () => {
  play([
    ...arrived,
    [happens({ name: 'takeLost' }), 'cancel'],
    [found(2), 'getTarget'],
    [target, 'announce 0', 'announce 1'],
    [failed(0, 'uploadIncomplete'), 'send 0'],
    [failed(1, 'uploadIncomplete'), 'send 1'],
  ]);
});

it('A take that the device has no more is not heard of again, and nobody is told', () => {
  expect(statusIn(play([...atTheEnd, [happens({ name: 'takeForgotten' }), 'cancel'], [sent(1)]]))).toBeNull();
});

it.each<[what: string, event: UploadEvent]>([
  ['a second request to send it', found(3)],
  ['an answer nobody waits for', sent(0)],
  ['a failure of what is done', failed(0, 'network')],
  ['a pause that was cut short', waited(1)],
  ['a target nobody asked for', noParts],
])('%s changes nothing', (_, event) => {
  const before: UploadsState = play(atTheEnd);
  expect(play([[event]], before)).toEqual(before);
});
