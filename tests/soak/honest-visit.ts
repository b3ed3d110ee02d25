import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyseFilm, soundDelays } from '../support/film/analyse-film';
import { makeRecording } from '../support/film/make-recording';
import { cutIntoParts } from '../support/parts';
import { patiently } from '../support/patiently';
import { createVisitor, type TestVisitor } from '../support/visitor';

const SECTIONS = 3;
const FRAMES = 60;
const HONEST_SECONDS = FRAMES / 30;
/** How often a visitor asks for the film, ms: many who ask all the time keep a small machine from making it. */
const POLL_MS = 500;
export const honestSections = Array.from({ length: SECTIONS }, (_, index) => ({
  id: `s${index + 1}`,
  prompt: 'Who are you?',
  seconds: HONEST_SECONDS,
}));

type Take = Uint8Array<ArrayBuffer>;

/** Makes one take for each section. Each frame shows its number; the numbers continue from section to section. */
export async function makeHonestTakes(folder: string): Promise<Take[]> {
  const takes: Take[] = [];
  for (const [index, { id }] of honestSections.entries()) {
    const path = await makeRecording({
      path: join(folder, id),
      format: 'webm vp8',
      first: index * FRAMES,
      frames: FRAMES,
      delayMs: 0,
    });
    takes.push(new Uint8Array(await readFile(path)));
  }
  return takes;
}

/**
 * `waitMs`: from the last section's record to the film. `fault`: `null` when the film has every frame once, and its
 * audio.
 */
export type HonestVisit = { tookMs: number; waitMs: number; fault: string | null };

/** Makes a visit as browsers do: the resume, takes in parts, their records, the film, its download. Never rejects. */
export async function visitHonestly(
  url: () => string,
  campaign: string,
  takes: readonly Take[],
  folder: string,
  resume?: Uint8Array<ArrayBuffer>,
): Promise<HonestVisit> {
  const began = Date.now();
  let savedAt = began;
  try {
    const visitor = createVisitor(url, campaign);
    await patiently(() => visitor.begin());
    if (resume) await sendResume(visitor, resume);
    for (const [index, { id }] of honestSections.entries())
      await visitor.saveInParts(id, cutIntoParts(takes[index]!, 3), HONEST_SECONDS * 1000, patiently);
    savedAt = Date.now();
    const { status } = await patiently(() => visitor.film(300_000, POLL_MS));
    const waitMs = Date.now() - savedAt;
    const film = join(folder, `${visitor.uuid}.mp4`);
    await writeFile(film, await visitor.download());
    return {
      tookMs: Date.now() - began,
      waitMs,
      fault: status === 'Complete' ? await findFault(film) : `the film ended in ${status}`,
    };
  } catch (error) {
    return {
      tookMs: Date.now() - began,
      waitMs: Date.now() - savedAt,
      fault: `${String(error)} (${String((error as Error).cause)})`,
    };
  }
}

async function sendResume(visitor: TestVisitor, resume: Uint8Array<ArrayBuffer>): Promise<void> {
  await patiently(async () => {
    const { status } = await visitor.sendResume(resume);
    if (status !== 200) throw new Error(`the resume was answered ${status}`);
  });
}

async function findFault(film: string): Promise<string | null> {
  const contents = await analyseFilm(film);
  const { numbers, messages } = contents;
  if (messages) return messages;
  const wanted = Array.from({ length: SECTIONS * FRAMES }, (_, frame) => frame);
  // The audio of a recording may end up to one frame after its video, whose last frame is then held.
  const seen = numbers.filter((number, index) => number !== numbers[index - 1]);
  if (seen.join() !== wanted.join() || numbers.length > wanted.length + SECTIONS)
    return `its frames are ${numbers.join()}`;
  const delays = soundDelays(contents, [numbers.length]).flat();
  return delays.length > 0 && Math.max(...delays.map(Math.abs)) <= 60
    ? null
    : `its sound is late by ${delays.join(', ')} ms`;
}
