import { expect } from '../support/e2e';
import { CLIP_CAPTIONS, CLIP_SECONDS, makeClipFile, SPOKEN } from '../support/e2e-clips';
import { makeCampaign } from '../support/e2e-visit';
import { webkitTest as test, type WebKitPage } from '../support/e2e-webkit';

const skipped = process.env.SKIP_WEBKIT;
test.skip(Boolean(skipped), skipped);

type Told = { told: unknown[]; said: string[] };

/** Has the section asked with this clip once it is opened, and notes what the page tells the server, and shows. */
const askWith = (page: WebKitPage, clip: { base64: string; captions: string; seconds: number; prompt: string }) =>
  page.evaluate((given: typeof clip) => {
    const notes: Told = { told: [], said: [] };
    Object.assign(window, notes);
    const bytes = Uint8Array.from(atob(given.base64), (letter) => letter.charCodeAt(0));
    const addressOf = (content: BlobPart, type: string) => URL.createObjectURL(new Blob([content], { type }));
    const asked = {
      ...{ kind: 'video', url: addressOf(bytes, 'video/mp4'), posterUrl: null, seconds: given.seconds },
      ...{ width: 640, height: 360, description: null },
      tracks: [{ src: addressOf(given.captions, 'text/vtt'), srcLang: 'en' }],
    };
    const { fetch } = window;
    window.fetch = async (...request) => {
      if (!String(request[0]).includes('/sections/s1')) return fetch(...request);
      const { heard = false } = JSON.parse(String(request[1]?.body)) as { heard?: boolean };
      notes.told.push(heard);
      const clock = { seconds: 60, remainingMs: 60_000, startMs: 213_000, ...(!heard && { waitMs: 120_000 }) };
      return Response.json({ prompt: given.prompt, translations: {}, clip: asked, clock });
    };
    new MutationObserver(() => {
      const said = [...document.querySelectorAll('[role=group] > p')].map(({ textContent }) => textContent);
      for (const words of said) if (words && !notes.said.includes(words)) notes.said.push(words);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, clip);

const readTold = (page: WebKitPage) => page.evaluate(() => (window as unknown as Told).told);
const readSaid = (page: WebKitPage) => page.evaluate(() => (window as unknown as Told).said);

const hears = 'a visitor with WebKit hears a question with captions, and then has the camera back';
test(hears, { tag: '@soak' }, async ({ webkit: page, server }) => {
  const campaign = await makeCampaign(server, { thinkSeconds: 60, prompts: ['Who are you?'] });
  await page.goto(`/${campaign}`);
  await page.fill('Full Name', 'Ada Lovelace');
  await page.press('Go');
  await page.pressUntil('Start Recording', "Let's Start!");
  await page.press("Let's Start!");
  await page.sees('button', 'Check Camera and Microphone');
  const file = await makeClipFile('video');
  await askWith(page, {
    ...{ base64: file.toString('base64'), captions: CLIP_CAPTIONS },
    ...{ seconds: CLIP_SECONDS, prompt: SPOKEN },
  });
  await page.press('Check Camera and Microphone');

  await page.sees('button', 'Play Question');
  const isPaused = () => page.evaluate(() => document.querySelector('video')?.paused ?? null);
  expect(await isPaused()).toBe(true);
  await page.press('Play Question');
  await page.sees('button', 'Start Now', 90);
  expect(await readTold(page)).toEqual([false, true]);
  expect(await readSaid(page)).toContain(SPOKEN);
  const hasCamera = () => page.evaluate(() => document.querySelector('video')?.srcObject instanceof MediaStream);
  await expect.poll(hasCamera).toBe(true);
});
