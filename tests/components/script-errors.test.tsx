import { render } from '@testing-library/react';
import { ScriptErrors } from '@/components/visit/script-errors';
import { answerCalls } from '../support/answer-calls';

const fail = (message: string) =>
  window.dispatchEvent(new ErrorEvent('error', { message, filename: 'app.js', lineno: 7 }));
const rejectWith = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const lines = (heard: ReturnType<typeof answerCalls>) => heard.filter((it) => it.call === 'log').map((it) => it.body);

it('tells the log of errors and rejections nobody caught, on any page (spec 8.25)', () => {
  const heard = answerCalls({});
  render(<ScriptErrors whitelabelId="hrfix" />);
  fail('x is not a function');
  rejectWith(new Error('lost'));
  expect(lines(heard)).toEqual([
    expect.objectContaining({ event: 'CONSOLE ERROR', details: 'x is not a function app.js:7' }),
    expect.objectContaining({ event: 'CONSOLE ERROR', details: 'Error: lost' }),
  ]);
});

it('says the same once, and stops after twenty', () => {
  const heard = answerCalls({});
  render(<ScriptErrors whitelabelId={null} />);
  fail('again');
  fail('again');
  expect(lines(heard)).toHaveLength(1);
  for (let number = 0; number < 50; number += 1) fail(`error ${number}`);
  expect(lines(heard)).toHaveLength(20);
});

it('listens no more once it is gone', () => {
  const heard = answerCalls({});
  render(<ScriptErrors whitelabelId={null} />).unmount();
  // A rejection, because without our listener the test environment would report an error as a failure of the test.
  rejectWith('late');
  expect(heard).toEqual([]);
});

it('never throws, whatever the log answers', async () => {
  answerCalls({ log: 'no answer' });
  render(<ScriptErrors whitelabelId={null} />);
  expect(() => fail('x')).not.toThrow();
});
