import type { CaptionedFilm } from '@/lib/contract/transcripts';
import type { Member } from '../../ports/member';
import type { CountingDeps } from '../count-use';
import type { OrganizerDeps } from '../organizer-deps';
import * as captionedFilm from '../transcripts/captioned-film';
import { findSubmission } from './find-submission';

type Reading = Pick<OrganizerDeps, 'store' | 'storage' | 'transcriberSetup' | 'now'>;
type Of = { member: Pick<Member, 'organizationId' | 'userId'>; submissionId: string };

/** Returns whether the film of a submission is there with its captions in its pictures. Throws `notFound`. */
export async function getSubmissionCaptionedFilm(deps: Reading, input: Of): Promise<CaptionedFilm> {
  return captionedFilm.findCaptionedFilm(deps, await findSource(deps, input));
}

/** Has it made. Throws `notFound`, also when nothing is written down of it, and `tooMany`. */
export async function makeSubmissionCaptionedFilm(
  deps: Reading & Pick<OrganizerDeps, CountingDeps | 'queue'>,
  input: Of,
): Promise<CaptionedFilm> {
  return captionedFilm.makeCaptionedFilm(deps, await findSource(deps, input));
}

/** Members have the film that is kept, which shows no name of itself. */
async function findSource(deps: Pick<Reading, 'store'>, { member, submissionId }: Of): Promise<captionedFilm.Source> {
  const { name, person, uuid, campaign } = await findSubmission(deps, member, submissionId);
  const stitch = await deps.store.stitches.find(submissionId);
  return {
    ...{ visitId: submissionId, filmKey: stitch?.filmKey ?? null, whose: submissionId },
    downloadAs: `${campaign.name}_${name === null ? person : uuid}_captions.mp4`,
    isSealed: name === null,
  };
}
