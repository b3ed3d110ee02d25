/**
 * One step between the first section and the film. Takes may be only on the device while the visitor moves between
 * these pages.
 */
export type RecordingStep =
  /** `sectionNum` counts from 1. It is `NaN` when the address has no number. */
  | { kind: 'section'; sectionNum: number }
  /** `sectionNum` is the number of the following section; after the last section it is one past the end. */
  | { kind: 'upload'; uploadId: string; sectionNum: number; hasNextSection: boolean }
  | { kind: 'processing' };

/** Returns the step of a page's path (written by `paths` in lib/contract), or `null` for every other page. */
export function readRecordingStep(pathname: string): RecordingStep | null {
  const [, campaign, page, ...rest] = pathname.split('/');
  if (!campaign) return null;
  if (page === 'processing' && rest.length === 0) return { kind: 'processing' };
  if (page === 'section' && rest.length === 1) return { kind: 'section', sectionNum: Number(rest[0]) };
  const [uploadId, word, sectionNum, hasNext] = rest;
  if (page !== 'upload' || rest.length !== 4 || !uploadId || word !== 'section') return null;
  return { kind: 'upload', uploadId, sectionNum: Number(sectionNum), hasNextSection: hasNext === 'true' };
}
