import type { SubmittedLine, SubmittedTranscript } from '@/lib/contract/organizer/transcripts';

/** A line that nobody has corrected: five seconds of the section `one`. */
export const createLine = (given: Partial<SubmittedLine> & { id: string }): SubmittedLine => ({
  ...{ sectionId: 'one', startMs: 0, endMs: 5000, words: 'Good evening.', unsure: [] },
  ...{ correctedBy: null, corrector: null },
  ...given,
});

/** What is said in the film of `createSubmission`: two lines in its first section and three in its second. */
export function createTranscript(given: Partial<SubmittedTranscript> = {}): SubmittedTranscript {
  const second = { sectionId: 'two' };
  return {
    ...{ state: 'ready', language: 'en' },
    lines: [
      createLine({ id: 'a-0', words: 'Good evening, I am Amira.', correctedBy: 'visitor' }),
      createLine({ id: 'a-1', startMs: 8000, endMs: 12_000, words: 'From my window\nI see the boats.' }),
      createLine({ id: 'b-0', ...second, startMs: 15_000, endMs: 20_000, words: 'They think we are lost.' }),
      createLine({ id: 'b-1', ...second, startMs: 22_000, endMs: 28_000, words: 'Somebody who is Lost wants to hear' }),
      createLine({
        ...{ id: 'b-2', ...second, startMs: 29_000, endMs: 35_000, words: 'that I got lost from the spot.' },
        unsure: [{ from: 21, to: 29 }],
      }),
    ],
    ...given,
  };
}
