import { ADJUSTMENTS } from './migrations/adjustments';
import { ANSWER_FILES } from './migrations/answer-files';
import { ANSWERS } from './migrations/answers';
import { CAMPAIGN_CONTENT } from './migrations/campaign-content';
import { CAPTIONED_FILMS } from './migrations/captioned-films';
import { CLIPS } from './migrations/clips';
import { COMPARISON } from './migrations/comparison';
import { CONSENTS } from './migrations/consents';
import { CONTACT } from './migrations/contact';
import { DOOMED_FILES_AND_VERSIONS } from './migrations/doomed-files-and-versions';
import { EXTRA_TIME } from './migrations/extra-time';
import { FILES_AS_TAKES } from './migrations/files-as-takes';
import { FILM_AS_A_COPY } from './migrations/film-as-a-copy';
import { FIRST_CHANGES } from './migrations/first-changes';
import { FIRST_TABLES } from './migrations/first-tables';
import { FREQUENT_WORDS } from './migrations/frequent-words';
import { GIVEN_SCORES } from './migrations/given-scores';
import { HANDOVERS } from './migrations/handovers';
import { MESSAGES } from './migrations/messages';
import { NAMED_FILMS } from './migrations/named-films';
import { HIDDEN_NAMES } from './migrations/hidden-names';
import { INTRO_VIDEOS } from './migrations/intro-videos';
import { INVITATIONS_AND_WEBHOOKS } from './migrations/invitations-and-webhooks';
import { KEPT_FOR_REVIEWERS } from './migrations/kept-for-reviewers';
import { LANGUAGE_OF_PEOPLE } from './migrations/language-of-people';
import { MEMBERS_AND_REVIEWS } from './migrations/members-and-reviews';
import { OPENED_SECTIONS } from './migrations/opened-sections';
import { ORDER_OF_NAMES } from './migrations/order-of-names';
import { ASSIGNMENTS } from './migrations/assignments';
import { AUDIO_TAKES } from './migrations/audio-takes';
import { SHARED_OUT } from './migrations/shared-out';
import { SCORECARDS } from './migrations/scorecards';
import { SHARED_CAPTIONS } from './migrations/shared-captions';
import { SPOKEN_WORDS } from './migrations/spoken-words';
import { TOLD_MEMBERS } from './migrations/told-members';
import { TOLD_TRANSCRIPTS } from './migrations/told-transcripts';
import { TRANSCRIPTS } from './migrations/transcripts';
import { USED_TAKES } from './migrations/used-takes';
import { WORDS_OF_FILMS } from './migrations/words-of-films';

/**
 * Migrations by their names: statements of SQL, each ending with a semicolon at the end of a line, or an array of them
 * where a statement has such ends itself.
 */
export type Migrations = Readonly<Record<string, string | readonly string[]>>;

/**
 * The migrations of the versions that refused to start on a database with a migration they do not know. They are noted
 * in a table of their own, which no newer migration enters, so that one may go back to these versions.
 */
export const firstMigrations: Migrations = { ...FIRST_TABLES, ...FIRST_CHANGES };

/**
 * Run in the order of their names, after the first ones. A migration that has run anywhere must never be changed; the
 * numbers left out here were never used. The version before runs on the tables as they are afterwards: a migration only
 * adds what that version may leave out, and removes what that version does not use any more.
 */
export const migrations: Migrations = {
  ...MEMBERS_AND_REVIEWS,
  ...INVITATIONS_AND_WEBHOOKS,
  ...DOOMED_FILES_AND_VERSIONS,
  ...CAMPAIGN_CONTENT,
  ...FILM_AS_A_COPY,
  ...INTRO_VIDEOS,
  ...LANGUAGE_OF_PEOPLE,
  ...ORDER_OF_NAMES,
  ...USED_TAKES,
  ...CONTACT,
  ...EXTRA_TIME,
  ...CONSENTS,
  ...AUDIO_TAKES,
  ...FILES_AS_TAKES,
  ...ADJUSTMENTS,
  ...OPENED_SECTIONS,
  ...HANDOVERS,
  ...NAMED_FILMS,
  ...ANSWERS,
  ...ANSWER_FILES,
  ...CLIPS,
  ...SCORECARDS,
  ...MESSAGES,
  ...TOLD_MEMBERS,
  ...ASSIGNMENTS,
  ...COMPARISON,
  ...HIDDEN_NAMES,
  ...GIVEN_SCORES,
  ...KEPT_FOR_REVIEWERS,
  ...TRANSCRIPTS,
  ...SPOKEN_WORDS,
  ...TOLD_TRANSCRIPTS,
  ...SHARED_CAPTIONS,
  ...FREQUENT_WORDS,
  ...CAPTIONED_FILMS,
  ...WORDS_OF_FILMS,
  ...SHARED_OUT,
};
