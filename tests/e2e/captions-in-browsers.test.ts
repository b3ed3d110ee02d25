import { expect } from '../support/e2e';
import { startServer, type TestServer } from '../support/server';
import { withFirefox } from '../support/e2e-firefox';
import { webkitTest } from '../support/e2e-webkit';
import { makeSpokenFilm, readCaptions, SAID_MS, type Looked, type SpokenFilm } from '../support/film/spoken-film';
import { startTranscriptionService } from '../support/transcription-service';

/** `npm run soak` looks at the pictures of every line; `npm test` at those of the first line and of the last. */
const isWhole = process.env.SOAK_REPETITIONS === 'all';
const FEW = 4;

type Place = keyof SpokenFilm['pages'];

/** One film for all browsers, of a server that writes down tones. */
const test = webkitTest.extend<object, { server: TestServer; film: SpokenFilm }>({
  server: [
    async ({}, provide) => {
      const service = await startTranscriptionService();
      const server = await startServer({ env: { TRANSCRIBER_URL: service.url } });
      await provide(server);
      await server.stop();
      await service.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  film: [async ({ server }, provide) => provide(await makeSpokenFilm(server)), { scope: 'worker', timeout: 180_000 }],
});

type Browser = {
  goto(path: string): Promise<unknown>;
  evaluate<Given, Result>(run: (given: Given) => Result, given: Given): Promise<Awaited<Result>>;
};

/** Makes a browser the visitor's, and a member's. */
function adopt({ cookies, storage }: Pick<SpokenFilm, 'cookies' | 'storage'>): void {
  for (const cookie of cookies) document.cookie = `${cookie}; path=/`;
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
}

/** The player shows the captions of a visitor. In the console the page draws them, and a shared film holds its own. */
const WAYS: Record<Place, (words: string | null) => Omit<Looked, 'number'>> = {
  publish: (words) => ({ drawn: null, mode: 'showing', cues: words === null ? [] : [words] }),
  console: (words) => ({ drawn: words, mode: null, cues: [] }),
  shared: (words) => ({ drawn: words, mode: 'hidden', cues: words === null ? [] : [words] }),
};

async function expectCaptions(browser: Browser, { cookies, storage, pages, pictures }: SpokenFilm): Promise<void> {
  await browser.goto('/thankyou');
  await browser.evaluate(adopt, { cookies, storage });
  for (const [place, path] of Object.entries(pages) as [Place, string][]) {
    await browser.goto(path);
    for (const picture of isWhole ? pictures : [...pictures.slice(0, FEW), ...pictures.slice(-FEW)])
      await expect
        .poll(() => readCaptions((run, given) => browser.evaluate(run, given), picture), `${place}, ${picture.number}`)
        .toEqual({ number: picture.number, ...WAYS[place](picture.words) });
  }
}

test('a film of four sections has its lines where they are said', ({ film }) => {
  expect(film.lines.map(({ words }) => words)).toEqual(SAID_MS.map(({ word }) => word));
  const late = film.lines.map(({ startMs }, at) => startMs - SAID_MS[at]!.startMs);
  expect(late.filter((ms) => Math.abs(ms) > 100)).toEqual([]);
});

/** What Playwright and Puppeteer have in common, whose types of functions differ. */
const evaluateIn =
  (page: { evaluate: (run: never, given: unknown) => Promise<unknown> }): Browser['evaluate'] =>
  async (run, given) =>
    (await page.evaluate(run as never, given)) as never;

test('captions stand over the right pictures in Chromium, wherever the film is shown', async ({ page, film }) => {
  await expectCaptions({ goto: (path) => page.goto(path), evaluate: evaluateIn(page) }, film);
});

test(
  'captions stand over the right pictures in Firefox, wherever the film is shown',
  { tag: '@soak' },
  async ({ server, film }) => {
    test.skip(Boolean(process.env.SKIP_FIREFOX), process.env.SKIP_FIREFOX);
    await withFirefox((page) =>
      expectCaptions({ goto: (path) => page.goto(server.url + path), evaluate: evaluateIn(page) }, film),
    );
  },
);

test.describe('WebKit', () => {
  test.skip(Boolean(process.env.SKIP_WEBKIT), process.env.SKIP_WEBKIT);

  const stand = 'captions stand over the right pictures in WebKit, wherever the film is shown';
  test(stand, { tag: '@soak' }, async ({ webkit, film }) => {
    await expectCaptions({ goto: webkit.goto, evaluate: (run, given) => webkit.evaluate(run, given) }, film);
  });
});
