import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedSubmission, Submission } from '@/lib/contract/organizer/submissions';
import { expect } from './e2e';
import { makePdf } from './make-pdf';
import { openOrganization } from './organizer-client';
import { askAs, publishAsked } from './publish-asked';
import { readZip } from './read-zip';
import type { TestServer } from './server';
import { storedFiles } from './stored-files';
import { makeTempFolder } from './temp-folder';

/** A browser, as somebody uses it: by the roles and names that assistive technology reads. */
export type Walker = {
  goto(path: string): Promise<void>;
  press(name: string, role?: string): Promise<void>;
  /** Presses until a button is shown: within 750 ms of the last press a button does nothing (spec 9.9). */
  pressUntil(name: string, shown: string): Promise<void>;
  sees(role: string, name: string, seconds?: number): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Gives the page's only field for files this one. */
  choose(path: string): Promise<void>;
  path(): Promise<string>;
};

const LESSON = 'Patience.';

/** Writes the certificate that is asked for, and removes it afterwards. */
export async function withPdf(work: (path: string) => Promise<void>): Promise<void> {
  const temp = makeTempFolder();
  const path = join(temp.folder, 'certificate.pdf');
  writeFileSync(path, makePdf());
  await work(path).finally(() => temp.remove());
}

export type EveryKind = { house: Awaited<ReturnType<typeof openOrganization>>; id: string; name: string };

/** Publishes a campaign with a section of each kind in an organization of its own. */
export async function publishEveryKind(server: TestServer): Promise<EveryKind> {
  const house = await openOrganization(server);
  return { house, ...(await publishAsked(server.url, house.editor)) };
}

/** Walks through the whole visit: hears one question, reads another, and answers in each of the five ways. */
export async function answerEveryKind(walker: Walker, campaign: string, pdf: string): Promise<void> {
  const isAt = (path: string) => expect.poll(() => walker.path(), { timeout: 60_000 }).toBe(`/${campaign}/${path}`);
  await walker.goto(`/${campaign}`);
  await walker.fill('Full Name', 'Ada Lovelace');
  await walker.press('Go');
  await isAt('intro');
  await walker.goto(`/${campaign}/section/1`);

  await walker.pressUntil('Play Question', 'Pause');
  await openCamera(walker);
  await record(walker);
  await walker.press('Next Section');
  await isAt('section/2');
  await walker.press('Read Instead');
  await openCamera(walker);
  await record(walker);
  await walker.press('Next Section');
  await isAt('section/3');
  await walker.sees('button', 'Enlarge');
  await walker.fill('Your answer', LESSON);
  await walker.press('Next Section');
  await isAt('section/4');
  await walker.press('Ten years', 'radio');
  await walker.press('Next Section');
  await isAt('section/5');
  await walker.choose(pdf);
  await walker.sees('button', 'Finish Video', 60);
  await walker.press('Finish Video');
  await isAt('publish');
}

/**
 * The camera turns on by itself, where the browser asks nobody. On a busy machine Firefox takes seconds to find a
 * button: each attempt gives it longer.
 */
async function openCamera(walker: Walker): Promise<void> {
  let seconds = 1;
  await expect(async () => {
    for (const name of ['Check Camera and Microphone', 'Check Microphone']) {
      const isAsked = walker.sees('button', name, seconds).then(
        () => true,
        () => false,
      );
      if (await isAsked) await walker.press(name);
    }
    seconds *= 2;
    await walker.sees('button', 'Start Recording', 10);
  }).toPass({ timeout: 120_000 });
}

async function record(walker: Walker): Promise<void> {
  await walker.pressUntil('Start Recording', 'Stop Recording');
  await walker.sees('button', 'Re-Record', 90);
}

/** A member watches what came, exports it, and erases it: no file stays but those of the questions. */
export async function reviewExportAndErase(server: TestServer, { house, id }: EveryKind): Promise<void> {
  const { submissions } = await askAs<{ submissions: ListedSubmission[] }>(
    house.reviewer,
    'GET',
    `campaigns/${id}/submissions?sort=newest`,
  );
  expect(submissions).toHaveLength(1);
  const submission = await askAs<Submission>(house.editor, 'GET', `submissions/${submissions[0]!.id}?sort=newest`);
  expect(submission.chapters.map(({ number }) => number)).toEqual([1, 2]);
  expect(submission.answers).toMatchObject([
    { kind: 'text', number: 3, text: LESSON },
    { kind: 'choice', number: 4, choices: [{ isChosen: false }, { isChosen: true }] },
    { kind: 'file', number: 5, file: { format: 'pdf', name: 'certificate.pdf' } },
  ]);
  const download = submission.answers.flatMap((answer) => (answer.kind === 'file' ? (answer.file?.url ?? []) : []));
  const file = await fetch(new URL(download[0]!, server.url));
  expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(makePdf()));
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.headers.get('content-security-policy')).toContain('sandbox');

  const zip = await fetch(`${server.url}/api/v1/campaigns/${id}/submissions.zip`, {
    headers: { cookie: house.editor.cookie },
  });
  const names = [...readZip(Buffer.from(await zip.arrayBuffer())).keys()].join('\n');
  for (const ending of ['.mp4', '.pdf', '.csv', '.txt']) expect(names).toContain(ending);

  const before = storedFiles(server).filter((path) => path.includes(`/${submission.id}/`));
  expect(before.length).toBeGreaterThan(3);
  const erased = await askAs<{ erased: number }>(house.editor, 'POST', `campaigns/${id}/submissions/erase`, {
    ...{ ids: [submission.id], reason: 'Asked for it' },
  });
  expect(erased).toEqual({ erased: 1 });
  await expect.poll(() => before.filter((path) => storedFiles(server).includes(path)), { timeout: 30_000 }).toEqual([]);
}
