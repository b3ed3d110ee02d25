import {
  type ProcessingEvent,
  type ProcessingState,
  STARTED,
  reduceProcessing,
  failureActions,
} from '@/lib/browser/processing/reducer';

const progressing: ProcessingEvent = { name: 'requestAnswered', answer: { status: 'Progressing' } };
const ticks = (times: number): ProcessingEvent[] => Array.from({ length: times }, () => ({ name: 'ticked' }));
const polled = (status: 'Progressing' | 'Complete'): ProcessingEvent => ({ name: 'polled', answer: { status } });
const pollFailed: ProcessingEvent = { name: 'pollFailed', serverMessage: null };
const broken: ProcessingEvent = {
  name: 'polled',
  answer: { status: 'Error', message: 'sectionDamaged', solution: 'reRecordSection', sectionId: '2' },
};
const after = (...events: ProcessingEvent[]): ProcessingState => events.reduce(reduceProcessing, STARTED);

it('moves one percent with every tick (spec 9.14)', () => {
  expect(after(...ticks(3))).toMatchObject({ name: 'requesting', progress: 3 });
});

it('leaves the last percent to the film itself', () => {
  expect(after(progressing, ...ticks(500))).toMatchObject({ progress: 99 });
});

it.each([
  ['answered without a status', { name: 'requestAnswered', answer: {} }],
  ['answered with a status nobody knows', { name: 'requestAnswered', answer: { status: 'Queued' as 'Progressing' } }],
  ['not answered, but perhaps heard', { name: 'requestUnanswered' }],
] satisfies [string, ProcessingEvent][])('is Submitted once the request was %s (spec 4.41)', (_, event) => {
  const submitted = after(...ticks(3), event);
  expect(submitted).toEqual({ name: 'stitching', progress: 3, status: 'Submitted', place: null, failedPolls: 0 });
  expect(reduceProcessing(submitted, { name: 'polled', answer: { status: 'Queued' as 'Progressing' } })).toEqual(
    submitted,
  );
  expect(reduceProcessing(submitted, polled('Progressing'))).toMatchObject({
    name: 'stitching',
    status: 'Progressing',
  });
});

it('keeps its progress when the request is answered (spec 3.15, 4.41)', () => {
  expect(after(...ticks(3), progressing)).toEqual({
    name: 'stitching',
    progress: 3,
    status: 'Progressing',
    place: null,
    failedPolls: 0,
  });
});

it('knows the place in the queue as long as the server tells one', () => {
  const waiting: ProcessingEvent = { name: 'polled', answer: { status: 'Progressing', place: 'few' } };
  expect(after(progressing, waiting)).toMatchObject({ name: 'stitching', place: 'few' });
  expect(after(progressing, waiting, polled('Progressing'))).toMatchObject({ name: 'stitching', place: null });
});

it.each([
  ['by the request', [{ name: 'requestAnswered', answer: { status: 'Complete' } }]],
  ['by a poll', [progressing, polled('Complete')]],
] satisfies [string, ProcessingEvent[]][])(
  'jumps to 100 once told %s that the film is there (spec 4.37)',
  (_, events) => {
    expect(after(...events)).toEqual({ name: 'complete', progress: 100 });
  },
);

it.each([polled('Complete'), broken])(
  'does not take an earlier film for this one before its request was answered (spec 4.41)',
  (event) => {
    expect(after(event)).toMatchObject({ name: 'requesting' });
  },
);

it('says before the answer already that the film is in the making', () => {
  expect(after(polled('Progressing'))).toMatchObject({ name: 'requesting', isProgressing: true });
});

it('shows what the server said when no film comes of it, and goes back to 0 (spec 4.38)', () => {
  expect(after(progressing, ...ticks(9), broken)).toEqual({
    name: 'failed',
    progress: 0,
    failure: { message: 'sectionDamaged', solution: 'reRecordSection', sectionId: '2', retryAfter: null },
  });
});

it('bears with one failed poll', () => {
  expect(after(progressing, pollFailed)).toMatchObject({ name: 'stitching', failedPolls: 1 });
});

it('gives up at the second failed poll in a row, and offers another try (spec 4.40)', () => {
  const state = after(progressing, pollFailed, pollFailed);
  expect(state).toMatchObject({ name: 'failed', failure: { solution: 'AWSIsDown' } });
});

it('counts failed polls in a row, not in all', () => {
  const state = after(progressing, pollFailed, polled('Progressing'), pollFailed);
  expect(state).toMatchObject({ name: 'stitching', failedPolls: 1 });
});

it('bears with one failed poll after a request that nobody answered, too', () => {
  const unanswered: ProcessingEvent = { name: 'requestUnanswered' };
  expect(after(unanswered, polled('Progressing'))).toMatchObject({ name: 'stitching', failedPolls: 0 });
  expect(after(unanswered, pollFailed)).toMatchObject({ name: 'stitching', failedPolls: 1 });
  expect(after(unanswered, pollFailed, pollFailed)).toMatchObject({ name: 'failed' });
});

it.each([
  ['internal', 'internal', 'AWSIsDown'],
  ['noSpace', 'noSpace', 'AWSIsDown'],
  ['notReady', 'sectionsMissing', 'reRecordAll'],
  ['campaignDeleted', 'campaignDeleted', null],
  ['campaignCompleted', 'campaignCompleted', null],
  ['notFound', 'notFound', null],
] as const)('calls a request refused as %s failed at once, and offers what may help', (code, message, solution) => {
  expect(after({ name: 'requestRefused', code, serverMessage: null, retryAfter: null })).toMatchObject({
    name: 'failed',
    failure: { message, solution },
  });
});

it.each([
  [
    'a refused request',
    [{ name: 'requestRefused', code: 'internal', serverMessage: 'The tape is full.', retryAfter: null }],
  ],
  ['a failed poll', [progressing, pollFailed, { name: 'pollFailed', serverMessage: 'The tape is full.' }]],
] satisfies [string, ProcessingEvent[]][])('keeps what a server says of %s in its own words', (_, events) => {
  expect(after(...events)).toMatchObject({
    name: 'failed',
    failure: { message: 'The tape is full.', solution: 'AWSIsDown' },
  });
});

it('begins anew when tried again', () => {
  expect(after(progressing, broken, { name: 'retried' })).toEqual(STARTED);
});

it.each([...ticks(1), polled('Progressing'), broken, pollFailed, { name: 'retried' as const }])(
  'a film that is there stays there',
  (event) => {
    const complete = after(progressing, polled('Complete'));
    expect(reduceProcessing(complete, event)).toBe(complete);
  },
);

it.each([
  ['reRecordAll', true, false],
  ['reRecordSection', true, false],
  ['nothingYouCanDo', true, false],
  ['AWSIsDown', false, true],
  [null, false, false],
] as const)('for %s allows Re-Record: %s, Try Again: %s (spec 4.42)', (solution, canReRecord, canTryAgain) => {
  expect(failureActions({ solution })).toEqual({ canReRecord, canTryAgain });
});
