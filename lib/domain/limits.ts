/** Frames a second of every film (docs/decisions/0020-what-a-film-is.md). */
export const FRAME_RATE = 30;
/** Seconds over its section's limit that a take may be long (docs/decisions/0020-what-a-film-is.md). */
const SLACK_SECONDS = 10;
/** What the browser's recorder is asked to make at most, bits a second (docs/decisions/0020-what-a-film-is.md). */
export const VIDEO_BITS_PER_SECOND = 1_500_000;
export const AUDIO_BITS_PER_SECOND = 96_000;
const BITS_PER_SECOND = VIDEO_BITS_PER_SECOND + AUDIO_BITS_PER_SECOND;

/** The largest file a take may be, bytes: twice what the recorder makes in the section's limit and its slack. */
export function maxTakeBytes(seconds: number): number {
  return Math.ceil((2 * (seconds + SLACK_SECONDS) * BITS_PER_SECOND) / 8);
}

/** The longest a take may be, frames. */
export function maxTakeFrames(seconds: number): number {
  return (seconds + SLACK_SECONDS) * FRAME_RATE;
}

/** Five times as many as a browser makes of a take: small ones cost as much as large ones. */
const PARTS_PER_SECOND = 5;

/** The most parts a take may be sent in. */
export function maxTakeParts(seconds: number): number {
  return (seconds + SLACK_SECONDS) * PARTS_PER_SECOND;
}

/** Life of an upload form, seconds: the slowest line we serve needs less for the largest take. */
export const FORM_SECONDS = 60 * 60;

/** Life of a form for parts, seconds: a part is small, and a take still being recorded gets another form. */
export const PARTS_FORM_SECONDS = 10 * 60;

/** How long an upload that began with its form's last second may take, seconds. */
const SLOWEST_UPLOAD = 2 * 60 * 60;

/** How long after a form was given out nothing more comes in by it, seconds. */
export const FORM_OVER_SECONDS = FORM_SECONDS + SLOWEST_UPLOAD;

/** How long what came of a take that is not saved is kept from when it was last touched, seconds. */
export const UNSAVED_SECONDS = 48 * 60 * 60;

/** The longest a run of a job may take, seconds: the queue takes a job away from a living worker only after a day. */
export const LONGEST_RUN_SECONDS = 25 * 60 * 60;

/** The longest a campaign's own video may be, frames: ten minutes. */
export const MAX_INTRO_FRAMES = 600 * FRAME_RATE;

/** After how long the browser saves a take or a resume once more when that failed (spec 7.28, 7.29). */
export const SAVE_RETRY_MS = 10_000;
