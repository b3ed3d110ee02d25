/** Frames per second of every film (docs/decisions/0020-what-a-film-is.md). */
export const FRAME_RATE = 30;
/** Seconds by which a take may be longer than its section's limit (docs/decisions/0020-what-a-film-is.md). */
const SLACK_SECONDS = 10;
/**
 * The highest bit rate requested from the browser's recorder, bits per second (docs/decisions/0020-what-a-film-is.md).
 */
export const VIDEO_BITS_PER_SECOND = 1_500_000;
export const AUDIO_BITS_PER_SECOND = 96_000;
const BITS_PER_SECOND = VIDEO_BITS_PER_SECOND + AUDIO_BITS_PER_SECOND;

/** The largest size of a take, bytes: twice what the recorder makes in the section's time limit plus the slack. */
export function maxTakeBytes(seconds: number): number {
  return Math.ceil((2 * (seconds + SLACK_SECONDS) * BITS_PER_SECOND) / 8);
}

/** The greatest length of a take, frames. */
export function maxTakeFrames(seconds: number): number {
  return (seconds + SLACK_SECONDS) * FRAME_RATE;
}

/**
 * Five times as many as a browser makes. There is a limit because a small part costs the server as much as a large one.
 */
const PARTS_PER_SECOND = 5;

/** The most parts a take may be sent in. */
export function maxTakeParts(seconds: number): number {
  return (seconds + SLACK_SECONDS) * PARTS_PER_SECOND;
}

/** The largest file that a visitor may send in the place of a recording, bytes. */
export const MAX_FILE_BYTES = 500 * 1024 * 1024;

/** In parts of so many bytes a browser sends such a file, and in how many at the most. */
export const FILE_PART_BYTES = 2 * 1024 * 1024;
export const MAX_FILE_PARTS = MAX_FILE_BYTES / FILE_PART_BYTES;

/**
 * How much the files of one visit may be, bytes. A file that was replaced, and what came of one that is being put
 * together, count until they are removed.
 */
export function maxFilesBytes(sections: number): number {
  return 2 * (sections + 1) * MAX_FILE_BYTES;
}

/** How long a presigned post is valid, seconds. The slowest connection we serve needs less for the largest take. */
export const PRESIGNED_POST_SECONDS = 60 * 60;

/**
 * How long a presigned post for parts is valid, seconds. A part is small, and a take still being recorded gets a new
 * one.
 */
export const PARTS_POST_SECONDS = 10 * 60;

/** How long an upload may take that began in the last second of its presigned post, seconds. */
const SLOWEST_UPLOAD_SECONDS = 2 * 60 * 60;

/** A take that was touched is not touched again for so long, seconds: each time the disk has to be waited for. */
export const TOUCH_SECONDS = 60;

/** Whether a take was touched within `TOUCH_SECONDS`; `at`: when it last was. */
export const wasJustTouched = (at: Date | null, now: Date) =>
  at !== null && at.getTime() > now.getTime() - TOUCH_SECONDS * 1000;

/** No more bytes can arrive through a take's presigned posts this many seconds after it was last touched. */
export const LAST_UPLOAD_SECONDS = TOUCH_SECONDS + PRESIGNED_POST_SECONDS + SLOWEST_UPLOAD_SECONDS;

/** How long a member may rehearse a campaign; then everything of it is erased, seconds. */
export const REHEARSAL_SECONDS = 60 * 60;

/** How long the two kinds of links to another device work, seconds. */
export const HANDOVER_SECONDS = { now: 15 * 60, later: 14 * 24 * 60 * 60 } as const;
/** For how long the browser that has used up such a link may open it again: the answer may have been lost. */
export const HANDOVER_AGAIN_SECONDS = 5 * 60;

/** How long the files of an unsaved take are kept after they were last touched, seconds. */
export const UNSAVED_SECONDS = 48 * 60 * 60;

/** The longest a run of a job may take, seconds. The queue takes a job from a living worker only after a day. */
export const LONGEST_RUN_SECONDS = 25 * 60 * 60;

/** The greatest length of a campaign's own video, frames: ten minutes. */
export const MAX_INTRO_FRAMES = 600 * FRAME_RATE;

/** How long the browser waits before it tries once more to save a take or a resume, ms (spec 7.28, 7.29). */
export const SAVE_RETRY_MS = 10_000;

/**
 * How long a visit can record in the same hosted video session, how long that session is handed out, and how long a
 * token for it is valid, seconds. Whoever is handed a session can record in it for hours.
 */
export const SESSION_LIFE_SECONDS = 24 * 60 * 60;
export const SESSION_OFFER_SECONDS = 12 * 60 * 60;
export const SESSION_TOKEN_SECONDS = 2 * 60 * 60;

/** How long the video service keeps an archive, seconds. */
export const ARCHIVE_LIFE_SECONDS = 72 * 60 * 60;

/**
 * Returns the seconds after which a recording in a hosted video session ends if nobody stops it: what a take may be
 * longer than its section's limit.
 */
export function maxRecordingSeconds(seconds: number): number {
  return seconds + SLACK_SECONDS;
}
