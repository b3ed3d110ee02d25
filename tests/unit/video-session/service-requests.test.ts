import { createSend } from '@/lib/server/video-session/service/request';

let now = 1_000_000;
const waited: number[] = [];
/** Ends three milliseconds before its time, as a timer of Node's may. */
jest.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    waited.push(milliseconds);
    now += Math.max(milliseconds - 3, 1);
  },
}));

it('a request is repeated once the pause that the service wants is over, though a timer ends early', async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const answers = [new Response('', { status: 429, headers: { 'Retry-After': '1' } }), Response.json({ id: 'one' })];
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift()!);
  const send = createSend('http://service.example', async () => ({}));
  expect(await send({ method: 'GET', path: '/one', isRepeatable: true })).toEqual({ status: 200, body: { id: 'one' } });
  expect(asked).toHaveBeenCalledTimes(2);
  expect(waited[0]).toBe(1000);
});
