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

/** Returns the campaign without the questions that are hidden until their sections are opened. */
export function withoutHidden<S extends OfSection & { id: string }, C extends Content<S>>(
  campaign: C & { sections: readonly S[] },
  opened: readonly string[],
) {
  const sections = campaign.sections.map((section) =>
    thinkSecondsOf(campaign, section) === null || opened.includes(section.id)
      ? section
      : { ...section, prompt: null, translations: {}, clip: null },
  );
  return { ...campaign, sections };
}

/** A think clock: how long it runs, when it began, and how long the page took to load in which it did. */
export type ThinkClock = { seconds: number; openedAt: Date; loadMs: number };

/** Returns what is left of the clock, ms. */
export function thinkTimeLeft({ seconds, openedAt }: ThinkClock, now: Date): number {
  return Math.max(0, openedAt.getTime() + seconds * 1000 - now.getTime());
}

/** Returns how much longer the first recording of its section may begin, ms; less than 0: it is too late. */
export function startTimeLeft({ seconds, openedAt, loadMs }: ThinkClock, now: Date): number {
  const allowed = (seconds + COUNTDOWN_SECONDS + SLACK_SECONDS) * 1000 + Math.min(loadMs, MOST_LOAD_MS);
  return openedAt.getTime() + allowed - now.getTime();
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
