import type { TranscriptLine } from '@/lib/contract/transcripts';
import { chaptersOf, toMilliseconds } from '../chapters';
import { SAMPLE_RATE } from '../pcm';
import type { KeptLine } from './lines';

/** What is said in a section of a film. `samples`: how long the section is. */
export type SpokenSection = {
  sectionId: string;
  transcriptId: string;
  samples: number;
  lines: readonly KeptLine[];
};

/**
 * Returns what is said in a film, for the times of the film: `sections` are all of it, in order. What was corrected
 * stands in the place of what was heard; a line that says nothing any more stays, without words, so that it can be
 * corrected again. No line is shown in another section than its own.
 */
export function filmLines(sections: readonly SpokenSection[]): TranscriptLine[] {
  const chapters = chaptersOf(sections.map(({ samples }) => samples));
  return sections.flatMap(({ sectionId, transcriptId, lines }, index) => {
    const { start, samples } = chapters[index]!;
    const end = Math.floor(((start + samples) * 1000) / SAMPLE_RATE);
    return lines.flatMap(({ position, startMs, endMs, words, unsure, corrected }) => {
      const from = toMilliseconds(start + inSamples(startMs));
      const to = Math.min(end, toMilliseconds(start + inSamples(endMs)));
      if (from >= to) return [];
      return [
        {
          ...{ id: lineId(transcriptId, position), sectionId, startMs: from, endMs: to },
          words: corrected?.words ?? words,
          unsure: corrected ? [] : unsure.map((range) => ({ ...range })),
          correctedBy: corrected?.by ?? null,
        },
      ];
    });
  });
}

const inSamples = (ms: number) => (ms * SAMPLE_RATE) / 1000;

/** Returns what a line is called outside. */
export const lineId = (transcriptId: string, position: number): string => `${transcriptId}-${position}`;

/** Returns what a line's name stands for; `null`: it is none. */
export function readLineId(id: string): { transcriptId: string; position: number } | null {
  const [, transcriptId, position] = /^([A-Za-z0-9]{1,50})-(\d{1,7})$/.exec(id) ?? [];
  return transcriptId === undefined ? null : { transcriptId, position: Number(position) };
}
