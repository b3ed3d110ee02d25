import type { GivenKind } from '@/lib/contract/answer-kinds';
import type { Campaign } from '@/lib/contract/entities';
import type { DraftedKind } from '@/lib/domain/answer-kinds/kind-rules';
import { hasFilm, isOptional, mayBeAnswered, recordedSections } from '@/lib/domain/answers';
import { mayBeAudioOnly } from '@/lib/domain/audio-only';
import type { Erasable } from '@/lib/domain/consent';
import { hasThinkTime } from '@/lib/domain/think-time';

/** Returns the namespaces of words that a campaign needs only for what it has. */
export const wordsOfOptions = (campaign: Campaign) => [
  ...(campaign.dates ? (['dates'] as const) : []),
  ...(mayBeAudioOnly(campaign) ? (['audio', 'ways'] as const) : []),
  ...(campaign.consentAsked ? (['consent'] as const) : []),
  ...(hasThinkTime(campaign) ? (['think'] as const) : []),
  ...(campaign.sections.some(mayBeAnswered) ? (['answers'] as const) : []),
  ...wordsWithoutFilm(campaign),
];

/**
 * The same of the last page, which is not one of the campaign's, and of a closed campaign's visit: where all that is
 * recorded may be skipped, a visit may be without a film, too.
 */
export const wordsWithoutFilm = (of: Campaign | Erasable) =>
  ('sections' in of ? isSureOfFilm(of) : of.hasFilm) ? [] : (['unfilmed'] as const);

const isSureOfFilm = (campaign: Campaign): boolean =>
  hasFilm(campaign) && !recordedSections(campaign).every(isOptional);

/** The same that only the sections themselves need. */
export const wordsOfSections = ({ sections }: Campaign) =>
  Object.entries(WORDS_OF_KINDS).flatMap(([kind, words]) =>
    sections.some(({ answerType }) => answerType.kind === kind) ? words : [],
  );

/** What is typed or chosen has its words among the answers; each other kind has its own. */
const WORDS_OF_KINDS = {
  file: ['fileAnswers'],
} as const satisfies Readonly<Record<Exclude<GivenKind, DraftedKind>, readonly string[]>>;
