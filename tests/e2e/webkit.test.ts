import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserVideo } from '@/lib/contract/entities';
import { salvage } from '@/lib/server/media/salvage';
import { CONCEALED, makeFilmsOfDamaged } from '../support/damaged-takes';
import { expect } from '../support/e2e';
import { makeCampaign } from '../support/e2e-visit';
import { webkitTest as test, type WebKitPage } from '../support/e2e-webkit';
import { analyseFilm, isWhole } from '../support/film/analyse-film';
import { readFilmFacts } from '../support/film/film-facts';
import { findWrongPictures, readPictures } from '../support/film/match-pictures';
import { makePdf } from '../support/make-pdf';
import type { TestServer } from '../support/server';

const skipped = process.env.SKIP_WEBKIT;
test.skip(Boolean(skipped), skipped);

const readPlayer = (page: WebKitPage) =>
  page.evaluate(() => {
    const film = document.querySelector('video');
    if (!film) return null;
    const { duration, currentTime, videoWidth, srcObject, paused, ended } = film;
    return {
      ...{ seconds: duration, at: currentTime, width: videoWidth, isCamera: srcObject !== null },
      ...{ isPlaying: !paused, hasEnded: ended },
    };
  });

/**
 * Plays the film on the page to its end, or only its last second. The player must know its length from the start.
 * Returns this length, s.
 */
async function playToEnd(page: WebKitPage, { isAll = false } = {}): Promise<number> {
  await expect.poll(() => readPlayer(page)).toMatchObject({ width: 640, isCamera: false, hasEnded: false });
  const { seconds } = (await readPlayer(page))!;
  if (!isAll)
    await page.evaluate(async () => {
      const film = document.querySelector('video')!;
      const sought = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }));
      film.currentTime = film.duration - 1;
      await sought;
    });
  // The controls of a busy browser miss a press, or hear it so late that the next one is a pause.
  const pressUnlessPlaying = async () => {
    const player = await readPlayer(page);
    if (player && !player.isPlaying && !player.hasEnded) await page.click('video');
    return readPlayer(page);
  };
  await expect.poll(pressUnlessPlaying, { timeout: 100_000, intervals: [5_000] }).toMatchObject({ hasEnded: true });
  const end = (await readPlayer(page))!;
  // At its end a busy GStreamer may correct the length by the last few pictures.
  expect(Math.abs(end.seconds - seconds)).toBeLessThan(0.2);
  expect(Math.abs(end.at - end.seconds)).toBeLessThan(0.05);
  return seconds;
}

async function giveName(page: WebKitPage, campaign: string): Promise<void> {
  await page.goto(`/${campaign}`);
  await page.fill('Full Name', 'Ada Lovelace');
  await page.press('Go');
}

async function goToSections(page: WebKitPage): Promise<void> {
  await page.pressUntil('Start Recording', "Let's Start!");
  await page.press("Let's Start!");
  await page.sees('button', 'Check Camera and Microphone');
}

/** Records until so many seconds are left. */
async function recordUntil(page: WebKitPage, left: number): Promise<void> {
  await page.pressUntil('Start Recording', 'Stop Recording');
  const readTimer = () => page.evaluate(() => document.querySelector('[role=timer]')?.textContent ?? '');
  await expect.poll(async () => Number.parseInt(await readTimer(), 10), { intervals: [100] }).toBeLessThanOrEqual(left);
}

/** Keeps in the page what its recorder records from now on. */
const listenToRecorder = (page: WebKitPage) =>
  page.evaluate(() => {
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (...given) {
      const recorded: Blob[] = [];
      Object.assign(window, { recorded });
      this.addEventListener('dataavailable', ({ data }) => recorded.push(data));
      start.apply(this, given);
    };
  });

/** Writes to a file what the recorder that began last has recorded until now. */
async function saveRecorded(page: WebKitPage, path: string): Promise<void> {
  const base64 = await page.evaluate(async () => {
    const { recorded } = window as unknown as { recorded: Blob[] };
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve));
    reader.readAsDataURL(new Blob(recorded));
    await read;
    return String(reader.result).split(',')[1] ?? '';
  });
  writeFileSync(path, base64, 'base64');
}

/** Waits until what is being recorded has a beep. On a busy machine, WebKit's sound comes seconds after its picture. */
async function recordsBeep(page: WebKitPage, path: string): Promise<void> {
  await expect(async () => {
    await saveRecorded(page, path);
    expect((await analyseFilm(path)).beeps.filter(isWhole)).not.toEqual([]);
  }).toPass({ intervals: [500], timeout: 50_000 });
}

async function stopRecording(page: WebKitPage): Promise<void> {
  await page.press('Stop Recording');
  await page.sees('button', 'Re-Record');
}

const goesTo = (page: WebKitPage, path: string) => expect.poll(page.path, { timeout: 60_000 }).toBe(path);

const readUserVideo = (page: WebKitPage, campaign: string) =>
  page.evaluate(
    async (visit: string) =>
      (await (await fetch(`${visit}?uuid=${localStorage.getItem('hrfix/uuid')}`)).json()) as UserVideo,
    `/api/campaign/${campaign}/userVideo`,
  );

async function download(server: TestServer, address: string | null | undefined, path: string): Promise<string> {
  const answer = await fetch(new URL(address ?? '', server.url));
  expect(answer.status).toBe(200);
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  return path;
}

/** Expects of the film what its takes show, picture by picture and beep by beep, and nothing else. One has a beep. */
async function expectExactFilm(film: string, takes: string[]): Promise<void> {
  const facts = await readFilmFacts(film);
  const [pictures, { beeps, messages }] = [await readPictures(film), await analyseFilm(film)];
  expect(messages).toBe('');
  const wanted: number[] = [];
  let start = 0;
  for (const take of takes) {
    const { seconds, audio } = await readFilmFacts(take);
    const frames = Math.round(30 * seconds);
    expect(findWrongPictures(pictures.slice(start), await readPictures(take), frames)).toEqual([]);
    // On a busy machine, WebKit's sound comes seconds after its picture: a short take may have none.
    const beepsOfTake = audio ? (await analyseFilm(take)).beeps.filter(isWhole) : [];
    wanted.push(...beepsOfTake.map((beep) => start / 30 + beep));
    start += frames;
  }
  const late = wanted.map((beep) => Math.min(...beeps.map((heard) => Math.abs(heard - beep))));
  expect(late).not.toEqual([]);
  expect(Math.max(...late)).toBeLessThan(0.01);
  expect([facts.video.frames, pictures.length]).toEqual([start, start]);
  for (const seconds of [facts.video.seconds, facts.audio?.seconds]) expect(seconds).toBeCloseTo(start / 30, 2);
}

test('a visitor with WebKit records, records again, is torn away in the middle, and gets the exact film', async ({
  webkit: page,
  server,
  driver,
  folder,
}) => {
  test.setTimeout(300_000);
  const campaign = await makeCampaign(server, { seconds: 60 });
  await giveName(page, campaign);
  await goToSections(page);
  await page.press('Check Camera and Microphone');
  await recordUntil(page, 59);
  await stopRecording(page);
  await page.press('Re-Record');
  await listenToRecorder(page);
  await recordUntil(page, 56);
  await recordsBeep(page, join(folder, 'recorded.mp4'));
  await stopRecording(page);
  expect(await playToEnd(page, { isAll: true })).toBeGreaterThan(3);
  await page.press('Next Section');

  await goesTo(page, `/${campaign}/section/2`);
  await recordUntil(page, 57);
  await page.reload();
  await page.press('Use This Recording');
  expect(await playToEnd(page, { isAll: true })).toBeGreaterThan(1);
  await page.press('Finish Video');

  await goesTo(page, `/${campaign}/publish`);
  const { completedUrl, videos } = await readUserVideo(page, campaign);
  expect(videos[0]?.hasSound).toBe(true);
  const [film, first, second] = await Promise.all(
    [completedUrl, ...videos.map(({ url }) => url)].map((address, index) =>
      download(server, address, join(folder, `${index}.mp4`)),
    ),
  );
  await expectExactFilm(film!, [first!, await salvage({ source: second!, folder })]);
  expect(Math.abs((await playToEnd(page)) - (await readFilmFacts(film!)).seconds)).toBeLessThan(0.05);
  await page.pressUntil('Finish', 'Close');
  await page.press('Download Video', 'link');
  const saved = join(driver.home, `${campaign}.mp4`);
  await expect.poll(() => existsSync(saved) && readFileSync(saved).equals(readFileSync(film!))).toBe(true);
});

type MuteableSession = { setCameraActive(isActive: boolean): Promise<void> };

/** Takes the camera away as the system does, for so long. WebKit gives it back only in answer to a press. */
async function muteCamera(page: WebKitPage, milliseconds: number): Promise<void> {
  await page.evaluate((given: number) => {
    const place = document.createElement('div');
    place.id = 'mute';
    place.style.cssText = 'position: fixed; left: 0; top: 0; width: 9px; height: 9px; z-index: 9999';
    place.addEventListener('click', () => {
      const session = navigator.mediaSession as unknown as MuteableSession;
      place.remove();
      void session.setCameraActive(false);
      setTimeout(() => void session.setCameraActive(true), given);
    });
    document.body.append(place);
  }, milliseconds);
  await page.click('#mute');
}

/** Returns the name of the camera that is seen, once there is one. */
const cameraName = (page: WebKitPage) =>
  page.evaluate(() => {
    const film = document.querySelector('video');
    return film?.srcObject instanceof MediaStream ? film.srcObject.getVideoTracks()[0]?.label : null;
  });

/** Notes from now on when the camera that is seen is taken away and given back. */
const watchCamera = (page: WebKitPage) =>
  page.evaluate(() => {
    const notes = document.documentElement.dataset;
    notes.camera = '';
    const [track] = (document.querySelector('video')?.srcObject as MediaStream).getVideoTracks();
    for (const type of ['mute', 'unmute', 'ended'])
      track?.addEventListener(type, () => {
        notes.camera += `${type} `;
      });
  });

const readNotes = (page: WebKitPage) => page.evaluate(() => document.documentElement.dataset.camera);

/** Returns how far above the window's lower edge an element ends, pixels. */
const distanceFromBottom = (page: WebKitPage, selector: string) =>
  page.evaluate(
    (given: string) => innerHeight - (document.querySelector(given)?.getBoundingClientRect().bottom ?? Infinity),
    selector,
  );

test(
  'an applicant with WebKit is refused the camera, chooses another, is disturbed, and hands in',
  { tag: '@soak' },
  async ({ webkit: page, server, folder }) => {
    const campaign = await makeCampaign(server, {
      type: 'job',
      allowSharing: false,
      prompts: ['Why you?'],
      seconds: 120,
    });
    const resume = join(folder, 'resume.pdf');
    writeFileSync(resume, makePdf());
    await giveName(page, campaign);
    await goesTo(page, `/${campaign}/resume`);
    await page.sees('button', "I don't want to do this");
    await page.type('input[type=file]', resume);
    await page.press('Go');
    await goesTo(page, `/${campaign}/intro`);

    await goToSections(page);
    // WebKit's words for a refusal. Its driver has no way to refuse.
    await page.evaluate(() => {
      const words = 'possibly because the user denied permission';
      const refuse = () => Promise.reject(new DOMException(words, 'NotAllowedError'));
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse, configurable: true });
    });
    await page.press('Check Camera and Microphone');
    await page.sees('button', 'Try Again');
    await page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'));
    await page.press('Try Again');

    await page.sees('button', 'Start Recording');
    await expect.poll(() => cameraName(page)).toBe('Mock video device 1');
    await page.press('Flip between front and rear camera');
    await expect.poll(() => cameraName(page)).toBe('Mock video device 2');

    await recordUntil(page, 119);
    await watchCamera(page);
    await muteCamera(page, 200);
    await expect.poll(() => readNotes(page)).toBe('mute unmute ');
    await page.hide();
    await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
    await page.show(560);
    await page.press('Continue Recording');
    await expect.poll(() => distanceFromBottom(page, '.shutter__ring')).toBeGreaterThanOrEqual(0);
    await muteCamera(page, 60_000);
    await page.sees('button', 'Re-Record');
    await page.press('Finish Video');
    await goesTo(page, `/${campaign}/publish`);
    await page.press('Submit Application');
    await goesTo(page, '/thankyou/complete');
    const { completed, resumeUrl } = await readUserVideo(page, campaign);
    expect([completed, resumeUrl !== null]).toEqual([true, true]);
  },
);

/** Records in the page for so long, without the app. */
const recordInPage = (page: WebKitPage, milliseconds: number) =>
  page.evaluate(async (given: number) => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
    const recorder = new MediaRecorder(stream);
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start(1000);
    await new Promise((resolve) => setTimeout(resolve, given));
    recorder.stop();
    await stopped;
    stream.getTracks().forEach((track) => track.stop());
  }, milliseconds);

/** Recordings of WebKit are damaged in every integration test of them (`media/flawed-packets`); this one is fresh. */
test(
  'of what WebKit recorded is used what decodes, in sync; too little picture is refused',
  { tag: '@soak' },
  async ({ webkit: page, server, folder }) => {
    await page.goto('/');
    await listenToRecorder(page);
    const path = join(folder, 'recorded.mp4');
    // On a busy machine, WebKit's sound comes seconds after its picture.
    await expect(async () => {
      await recordInPage(page, 4000);
      await saveRecorded(page, path);
      expect((await analyseFilm(path)).beeps.length).toBeGreaterThan(1);
    }).toPass({ intervals: [0], timeout: 60_000 });
    expect(await makeFilmsOfDamaged(server, new Uint8Array(readFileSync(path)))).toEqual(CONCEALED);
  },
);
