import * as z from 'zod/mini';
import { organizerCall } from './call';
import { id, ofSubmission } from './input';
import type { Submission } from './submissions';
import type { SubmittedTranscript } from './transcripts';

/** How long a link may work, days. */
export const SHARE_DAYS = [1, 7, 30] as const;

/** The shortest password of a link: whoever has the link may guess for as long as it works. */
export const MIN_LINK_PASSWORD = 8;

const count = z.int().check(z.minimum(0));
const when = z.iso.datetime();

export const ShareLink = z.object({
  id: z.string(),
  expiresAt: when,
  createdAt: when,
  /** Who made it. */
  author: z.string(),
  hasPassword: z.boolean(),
  withResume: z.boolean(),
  /** Whether the film has its captions, as far as there are any. */
  withCaptions: z.boolean(),
  mayDownload: z.boolean(),
  /** How often it was opened, and when last. */
  uses: count,
  lastUsedAt: z.nullable(when),
});
export type ShareLink = z.infer<typeof ShareLink>;

export const SHARE_LINK_CALLS = {
  listShareLinks: organizerCall({
    ...{ method: 'get', path: 'submissions/{submissionId}/share-links', may: 'editor', scope: 'read' },
    summary: 'Lists the valid share links of a submission, for people without an account.',
    params: ofSubmission,
    response: z.object({ links: z.array(ShareLink) }),
  }),
  makeShareLink: organizerCall({
    ...{ method: 'post', path: 'submissions/{submissionId}/share-links', may: 'editor', scope: 'write' },
    summary:
      'Makes a link by which a person without an account watches a submission; its address is answered only here.',
    params: ofSubmission,
    body: z.object({
      days: z.literal([...SHARE_DAYS]),
      password: z.optional(z.string().check(z.minLength(MIN_LINK_PASSWORD), z.maxLength(200))),
      withResume: z._default(z.boolean(), false),
      withCaptions: z._default(z.boolean(), false),
      mayDownload: z._default(z.boolean(), false),
    }),
    response: z.extend(ShareLink, { url: z.string() }),
    status: 201,
  }),
  revokeShareLink: organizerCall({
    ...{ method: 'delete', path: 'share-links/{linkId}', may: 'editor', scope: 'write' },
    summary: 'Revokes a share link immediately.',
    params: z.object({ linkId: id }),
  }),
} as const;

/** What someone with a link sees of a submission: the film, and nothing of the review. */
export type SharedFilm = Pick<
  Submission,
  'name' | 'person' | 'receivedAt' | 'seconds' | 'posterUrl' | 'filmUrl' | 'chapters' | 'resume' | 'downloadUrl'
> & {
  campaign: string;
  /** What is said in it; `null`: it is not shared, or nothing is written down. */
  captions: SharedCaptions | null;
};

type SharedCaptions = Pick<SubmittedTranscript, 'language'> & {
  lines: Pick<SubmittedTranscript['lines'][number], 'startMs' | 'endMs' | 'words'>[];
};

/** `locked`: its password is needed first. A link that never was, has ended or was revoked is `ended`. */
export type Shared =
  | { state: 'ended' }
  | { state: 'locked'; organization: string }
  | { state: 'open'; organization: string; expiresAt: string; film: SharedFilm };
