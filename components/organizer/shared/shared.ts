import type { Submission } from '@/lib/contract/organizer/submissions';

/** What someone with a link sees of a submission. */
export type SharedFilmFacts = Pick<
  Submission,
  'name' | 'receivedAt' | 'seconds' | 'posterUrl' | 'filmUrl' | 'chapters'
> & { campaign: string; resumeUrl: string | null; downloadUrl: string | null };

export type Shared =
  | { state: 'ended' }
  | { state: 'locked'; organization: string }
  | { state: 'open'; organization: string; expiresAt: string; film: SharedFilmFacts };
