import { CallError } from '@/lib/browser/api/call-error';
import type { Api } from '@/lib/browser/api/client';
import { createConsentGate, versionAsked, waitingForConsent } from '@/lib/browser/api/consent-gate';
import { errorFromAnswer } from '@/lib/browser/api/call-error';

const refused = (version: number, code = 'consentChanged') =>
  errorFromAnswer(409, { error: { code, details: { consent: { version } } } });
const input = { params: {}, query: {}, body: {} } as never;

/** Calls of which each is answered with the next of these. */
function answering(...answers: unknown[]) {
  const gate = createConsentGate();
  const call = jest.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const calls = { stitchVideo: call, confirmTake: call } as unknown as Api;
  return { gate, call, calls: waitingForConsent(calls, gate) };
}
const settled = () => new Promise(process.nextTick);

describe('a call that is refused for want of consent', () => {
  it('waits until the gate is opened, and is made again', async () => {
    const { gate, call, calls } = answering(refused(2), 'done');
    const answer = calls.stitchVideo(input);
    await settled();
    expect([call.mock.calls.length, gate.held()]).toEqual([1, { version: 2, isUrgent: true }]);
    gate.open();
    expect(await answer).toBe('done');
    expect([call.mock.calls.length, gate.held()]).toEqual([2, null]);
  });

  it('says that it is not urgent where it is made while the visitor does something else', async () => {
    const { gate, calls } = answering(refused(2), refused(3), 'one', 'other');
    const heard: unknown[] = [];
    gate.subscribe(() => heard.push(gate.held()));
    const both = Promise.all([calls.confirmTake(input), calls.stitchVideo(input)]);
    await settled();
    gate.open();
    await both;
    expect(heard).toEqual([{ version: 2, isUrgent: false }, { version: 3, isUrgent: true }, null]);
  });

  it('waits again when it is refused again', async () => {
    const { gate, calls } = answering(refused(2), refused(3), 'done');
    const answer = calls.stitchVideo(input);
    await settled();
    gate.open();
    await settled();
    expect(gate.held()).toEqual({ version: 3, isUrgent: true });
    gate.open();
    expect(await answer).toBe('done');
  });
});

it('lets every other failure through', async () => {
  const { gate, calls } = answering(new CallError('network', 'away'));
  await expect(calls.stitchVideo(input)).rejects.toThrow('away');
  expect(gate.held()).toBeNull();
});

it.each([
  [refused(4, 'consentMissing'), 4],
  [errorFromAnswer(409, { error: { code: 'consentChanged' } }), 0],
  [errorFromAnswer(409, { error: { code: 'takeFrozen' } }), null],
  [new Error('else'), null],
])('reads which version is asked for: %s', (error, version) => {
  expect(versionAsked(error)).toBe(version);
});
