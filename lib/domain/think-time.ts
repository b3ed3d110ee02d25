import type { CampaignContent, Section } from '../contract/campaign-content';
import type { ExtraTime } from '../contract/entities';
import { isRecorded } from './answers';
import { withExtraTime } from './extra-time';

type Thoughtful = Pick<CampaignContent, 'thinkSeconds'>;
type OfSection = Pick<Section, 'thinkSeconds' | 'answerType'>;
type Content<S extends OfSection> = Thoughtful & { sections: readonly S[] };

/** The countdown before each recording, seconds. */
export const COUNTDOWN_SECONDS = 3;
/** By how much more than the clock allows a recording may begin: what a slow line and a reload cost, seconds. */
const SLACK_SECONDS = 30;
/** The most that counts of how long a page says to have loaded, ms. */
export const MOST_LOAD_MS = 60_000;
/** How long after its end a recording may come that a connection kept away, or that is a file, seconds. */
const AFTER_SECONDS = 60;

/**
 * Returns how long a visitor may think about the question of a section, seconds; `null`: it has no think clock, as all
 * that are not recorded.
 */
export function thinkSecondsOf({ thinkSeconds }: Thoughtful, section: OfSection): number | null {
  return isRecorded(section) ? (section.thinkSeconds ?? thinkSeconds) : null;
}

/** Returns the same for a visitor with this extra time. */
export function thinkSecondsWith(extraTime: ExtraTime, campaign: Thoughtful, section: OfSection): number | null {
  const seconds = thinkSecondsOf(campaign, section);
  return seconds === null ? null : withExtraTime(seconds, extraTime);
}

export function hasThinkTime(campaign: Content<OfSection>): boolean {
  return campaign.sections.some((section) => thinkSecondsOf(campaign, section) !== null);
}

/** Returns the sections whose questions are not hidden: `opened` are those that the visit has opened. */
export function seenSections<S extends OfSection & { id: string }>(
  campaign: Content<S>,
  opened: readonly string[],
): S[] {
  return campaign.sections.filter(
    (section) => thinkSecondsOf(campaign, section) === null || opened.includes(section.id),
  );
}

/** Returns the campaign without the questions that are hidden until their sections are opened. */
export function withoutHidden<S extends OfSection & { id: string }, C extends Content<S>>(
  campaign: C & { sections: readonly S[] },
  opened: readonly string[],
) {
  const seen = seenSections(campaign, opened);
  const sections = campaign.sections.map((section) =>
    seen.includes(section) ? section : { ...section, prompt: null, translations: {}, clip: null },
  );
  return { ...campaign, sections };
}

/** How often a clip may have been played, and how long its page may have taken, before the clock begins by itself. */
const PLAYS = 3;
const PLAY_SLACK_SECONDS = 60;

/**
 * Returns when the clock of a section begins whose question was handed out: at once, or where it is asked with a clip
 * that plays (`clipSeconds`), when that was heard, or would not be; but not much later than anybody needs to hear it.
 */
export function clockBegins({ openedAt, heardAt, clipSeconds }: Opened): Date {
  if (clipSeconds === null) return openedAt;
  const latest = new Date(openedAt.getTime() + (PLAYS * clipSeconds + PLAY_SLACK_SECONDS) * 1000);
  return heardAt !== null && heardAt < latest ? heardAt : latest;
}

type Opened = { openedAt: Date; heardAt: Date | null; clipSeconds: number | null };

/** A think clock: how long it runs, when it begins, and how long the page took to load in which it does. */
export type ThinkClock = { seconds: number; begins: Date; loadMs: number };

/** Returns what is left of the clock, ms. */
export function thinkTimeLeft({ seconds, begins }: ThinkClock, now: Date): number {
  return Math.max(0, begins.getTime() + seconds * 1000 - now.getTime());
}

/** Returns how much longer the first recording of its section may begin, ms; less than 0: it is too late. */
export function startTimeLeft({ seconds, begins, loadMs }: ThinkClock, now: Date): number {
  const allowed = (seconds + COUNTDOWN_SECONDS + SLACK_SECONDS) * 1000 + Math.min(loadMs, MOST_LOAD_MS);
  return begins.getTime() + allowed - now.getTime();
}

/** Returns how much time there is from the question to a file in the place of a recording, seconds. */
export const fileTime = (thinkSeconds: number, seconds: number) => thinkSeconds + seconds + AFTER_SECONDS;

/**
 * Returns when a take began that comes now. `ageMs`: how long ago that was, as its page says; `null` for a file, which
 * is there only after it was recorded. More than a whole recording, and what keeps it from coming at once, does not
 * count. `seconds`: the longest a take may be.
 */
export function beginningOf({ now, ageMs, seconds }: { now: Date; ageMs: number | null; seconds: number }): Date {
  const most = (seconds + AFTER_SECONDS) * 1000;
  return new Date(now.getTime() - Math.min(ageMs ?? most, most));
}
