import { canShareFilms, fetchFilm, shareFilm } from '@/lib/browser/share';

const film = new File(['film'], 'demo.mp4', { type: 'video/mp4' });
const named = (name: string) => Object.assign(new Error(name), { name });

it.each([
  ['has a sheet that takes films', { canShare: () => true }, true],
  ['has a sheet for words alone', { canShare: () => false }, false],
  ['has no sheet', {}, false],
])('knows whether a browser %s', (_, navigator, can) => {
  expect(canShareFilms(navigator)).toBe(can);
});

it('fetches the film under its name', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('film'));
  const file = await fetchFilm('/film', 'demo');
  expect([file.name, file.type, await file.text()]).toEqual(['demo.mp4', 'video/mp4', 'film']);
});

it('shares no answer that is an error', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('gone', { status: 403 }));
  await expect(fetchFilm('/film', 'demo')).rejects.toThrow('403');
});

it.each([
  ['shared', async () => {}, 'shared'],
  ['put away', async () => Promise.reject(named('AbortError')), 'dismissed'],
  ['pressed too long ago', async () => Promise.reject(named('NotAllowedError')), 'pressAgain'],
  ['broken', async () => Promise.reject(named('DataError')), 'failed'],
])('says when the sheet was %s', async (_, share, result) => {
  expect(await shareFilm({ share }, film)).toBe(result);
});
