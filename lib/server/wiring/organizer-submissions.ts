import type { OrganizerDeps } from '../organizer/deps';
import { openShared, unlockShared } from '../organizer/share-links/open-shared';
import * as shareLinks from '../organizer/share-links/share-links';
import { exportEverything } from '../organizer/export-everything';
import { createExports } from '../organizer/submissions/among-exports';
import { eraseOwnSubmission, eraseOwnSubmissions } from '../organizer/submissions/erase-submissions';
import { exportPersonOf } from '../organizer/submissions/export-person-of';
import { exportZip } from '../organizer/submissions/export-zip';
import { findOwnCampaign } from '../organizer/submissions/find-submission';
import { getSubmission } from '../organizer/submissions/get-submission';
import { countSubmissions, listSubmissions } from '../organizer/submissions/list-submissions';
import { makeFilmAgain } from '../organizer/submissions/make-film-again';
import * as review from '../organizer/submissions/review-submission';
import type { Member } from '../ports/member';
import { bind } from './core';

/** What the console does with submissions. */
export function bindSubmissions(deps: OrganizerDeps) {
  const exports = createExports();
  return {
    /** Returns a campaign of the member's organization. Throws `notFound`. */
    findCampaign: ({ member, id }: { member: Member; id: string }) => findOwnCampaign(deps, member, id),
    listSubmissions: bind(listSubmissions, deps),
    countSubmissions: bind(countSubmissions, deps),
    getSubmission: bind(getSubmission, deps),
    rateSubmission: bind(review.rateSubmission, deps),
    setSubmissionStatus: bind(review.setSubmissionStatus, deps),
    setStatusOfSubmissions: bind(review.setStatusOfSubmissions, deps),
    commentOnSubmission: bind(review.commentOnSubmission, deps),
    makeFilmAgain: bind(makeFilmAgain, deps),
    eraseSubmission: bind(eraseOwnSubmission, deps),
    eraseSubmissions: bind(eraseOwnSubmissions, deps),
    exportSubmissions: bind(exportZip, { ...deps, exports }),
    exportPerson: bind(exportPersonOf, { ...deps, exports }),
    exportEverything: bind(exportEverything, { ...deps, exports }),
    listShareLinks: bind(shareLinks.listShareLinks, deps),
    makeShareLink: bind(shareLinks.makeShareLink, deps),
    revokeShareLink: bind(shareLinks.revokeShareLink, deps),
    openShared: bind(openShared, deps),
    unlockShared: bind(unlockShared, deps),
  };
}
