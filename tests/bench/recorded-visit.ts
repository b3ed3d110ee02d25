import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { makeRecording, type RecordingFormat } from '../support/film/make-recording';
import { cutIntoParts, type SentPart } from '../support/parts';
import { patiently } from '../support/patiently';
import { createVisitor, type TestVisitor } from '../support/visitor';

/** A section of a campaign, with the take that visitors record for it. */
export type RecordedSection = { id: string; prompt: string; seconds: number; file: string; parts: readonly SentPart[] };

/** The format whose pictures are copied into the film, and one whose pictures have to be encoded. */
export const COPIED = 'matroska h264';
export const ENCODED = 'webm vp8';

/**
 * A camera's grain, with which a recorder uses the 1.5 Mbit/s that ours are asked for, in either format. With less, the
 * encoder of H.264 leaves the grain out, and the file is a tenth of that.
 */
export const GRAIN = 8;

type SectionInput = { folder: string; id: string; seconds: number; format?: RecordingFormat; grain?: number };

/** Makes a section of so many seconds; a browser sends a part of each second. `grain`: see `makeRecording`. */
export async function makeSection({
  folder,
  id,
  seconds,
  format = COPIED,
  grain = 0,
}: SectionInput): Promise<RecordedSection> {
  const path = `${folder}/${id}`;
  const file = await makeRecording({ path, format, first: 0, frames: seconds * 30, delayMs: 0, grain });
  return { id, prompt: 'Who?', seconds, file, parts: cutIntoParts(new Uint8Array(await readFile(file)), seconds) };
}

/** What `applyCampaigns` takes of sections. */
export const sectionsOf = (sections: readonly RecordedSection[]) =>
  sections.map(({ id, prompt, seconds }) => ({ id, prompt, seconds }));

type Pace = { speed?: number; lastSpeed?: number; pollMs?: number; beforeLast?: () => Promise<void> };

/**
 * Makes a visit as a browser does that records its sections one after the other and sends a part each second, or
 * `speed` times as many, of the last section `lastSpeed`. The visitor asks for the film as soon as the last section is
 * saved. Returns how long the film took, s: from the arrival of the last part until the status, asked for each
 * `pollMs`, was Complete. That part is sent once `beforeLast` has resolved.
 */
export async function visitRecording(
  url: string,
  campaign: string,
  sections: readonly RecordedSection[],
  { speed = 1, lastSpeed = speed, pollMs = 200, beforeLast = async () => {} }: Pace = {},
): Promise<{ waitSeconds: number; visitor: TestVisitor }> {
  const visitor = createVisitor(url, campaign);
  await patiently(() => visitor.begin());
  let arrivedAt = NaN;
  for (const [section, { id, seconds, parts }] of sections.entries()) {
    const isLast = section === sections.length - 1;
    const pace = isLast ? lastSpeed : speed;
    const began = performance.now();
    await visitor.saveInParts(id, parts, seconds * 1000, patiently, {
      due: async (index) => {
        await setTimeout(Math.max(0, began + ((index + 1) * 1000) / pace - performance.now()));
        if (isLast && index === parts.length - 1) await beforeLast();
      },
      arrived: () => void (arrivedAt = performance.now()),
    });
  }
  const { status } = await patiently(() => visitor.film(900_000, pollMs));
  if (status !== 'Complete') throw new Error(`A film ended ${status}`);
  return { waitSeconds: (performance.now() - arrivedAt) / 1000, visitor };
}
