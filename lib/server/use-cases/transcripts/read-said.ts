import { hasWords } from '@/lib/domain/transcripts/caption-rows';
import { writeSrt } from '@/lib/domain/transcripts/write-srt';
import { writeText } from '@/lib/domain/transcripts/write-text';
import { writeVtt } from '@/lib/domain/transcripts/write-vtt';
import { type ReadingDeps, readTranscript } from './read-transcript';

/** What captions are written as: WebVTT, SubRip, and a text to read. */
export const CAPTION_FORMATS = ['vtt', 'srt', 'txt'] as const;
export type CaptionFormat = (typeof CAPTION_FORMATS)[number];

/** What is said in a film, as files. */
export type Said = Record<CaptionFormat, string> & { language: string | null };

/** Returns what is said in a visit's film; `null`: nothing, or it is not known. Whoever calls this found the visit. */
export async function readSaid(deps: ReadingDeps, visitId: string): Promise<Said | null> {
  const { language, lines } = await readTranscript(deps, visitId, { filmOnly: true });
  if (!hasWords(lines)) return null;
  const visit = await deps.store.visits.getInCampaign(visitId);
  const sections = (visit?.campaign.sections ?? []).map(({ id, prompt }) => ({ sectionId: id, prompt }));
  return {
    language,
    vtt: writeVtt(lines, { language }),
    srt: writeSrt(lines, { language }),
    txt: writeText(lines, { sections }),
  };
}
