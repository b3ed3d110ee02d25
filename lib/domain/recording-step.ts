/**
 * One step between the first section and the film. While takes are only on the device, these pages follow one another.
 */
export type RecordingStep =
  /** `sectionNum` counts from 1; `NaN` where the address names no number. */
  | { kind: 'section'; sectionNum: number }
  /** `sectionNum` is the section that follows; after the last one past the end. */
  | { kind: 'upload'; uploadId: string; sectionNum: number; hasNextSection: boolean }
  | { kind: 'processing' };

/** Reads a page's path (`paths` in lib/contract writes it); `null` for every other page. */
export function readRecordingStep(pathname: string): RecordingStep | null {
  const [, campaign, page, ...rest] = pathname.split('/');
  if (!campaign) return null;
  if (page === 'processing' && rest.length === 0) return { kind: 'processing' };
  if (page === 'section' && rest.length === 1) return { kind: 'section', sectionNum: Number(rest[0]) };
  const [uploadId, word, sectionNum, hasNext] = rest;
  if (page !== 'upload' || rest.length !== 4 || !uploadId || word !== 'section') return null;
  return { kind: 'upload', uploadId, sectionNum: Number(sectionNum), hasNextSection: hasNext === 'true' };
}
