import * as z from 'zod/mini';
import { LanguageTag } from './language-tag';

/** What a question may be asked with besides its words: an id and its kind are all that a campaign says of it. */
export const CLIP_KINDS = ['video', 'audio', 'picture'] as const;
export const ClipKind = z.enum(CLIP_KINDS);

/** Nobody can guess it, and no visitor learns it before the question is theirs to read. */
export const ClipId = z.uuid();

/** The clip of a section, or of one in another language. */
export const SectionClip = z.object({ id: ClipId, kind: ClipKind });

/** The same as organizers write it: unknown keys are errors. */
export const WrittenClip = z.strictObject(SectionClip.shape);

/** The longest clip once it is cut, seconds. */
export const MAX_CLIP_SECONDS = 600;

/** What may be sent as a clip: the largest file, bytes, and the types that browsers give such files. */
export const CLIP_FILES: Readonly<Record<ClipKind, { maxBytes: number; types: readonly [string, ...string[]] }>> = {
  video: {
    maxBytes: 1024 ** 3,
    types: ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-matroska'],
  },
  audio: {
    maxBytes: 256 * 1024 ** 2,
    types: ['audio/mp4', 'audio/webm', 'audio/mpeg', 'audio/wav', 'audio/x-wav', 'audio/x-m4a'],
  },
  picture: { maxBytes: 20 * 1024 ** 2, types: ['image/jpeg', 'image/png', 'image/webp'] },
};

/** Captions in a language; without one, nobody knows which it is. Only a page says which are shown first. */
export const CaptionTrack = z.object({
  src: z.string(),
  srcLang: z.optional(LanguageTag),
  label: z.optional(z.string()),
  default: z.optional(z.boolean()),
});

/** A clip as a visitor gets it, in one language. */
export const AskedClip = z.object({
  kind: ClipKind,
  /** Signed link to what is played, or looked at. */
  url: z.string(),
  /** Signed link to the first picture of a video. */
  posterUrl: z.nullable(z.string()),
  /** How long it is; `null` for a picture. */
  seconds: z.nullable(z.number()),
  /** `null` for sound. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Its captions, those in the campaign's own language first. */
  tracks: z.array(CaptionTrack),
  /** What is to be seen in a picture. */
  description: z.nullable(z.string()),
  /** The language of the description, where it is known. A page leaves it out where it is the page's own. */
  descriptionLanguage: z.optional(LanguageTag),
});

/** The clip with which a question is asked. */
export const AskedClips = z.object({
  /** `null`: there is none, or it is hidden with the question. */
  clip: z._default(z.nullable(AskedClip), null),
  /** The same for the languages that have something of their own. Left out: none has; and of a page. */
  clips: z.optional(z.partialRecord(LanguageTag, AskedClip)),
});

export type ClipKind = z.infer<typeof ClipKind>;
export type SectionClip = z.infer<typeof SectionClip>;
export type CaptionTrack = z.infer<typeof CaptionTrack>;
export type AskedClip = z.infer<typeof AskedClip>;
export type AskedClips = z.infer<typeof AskedClips>;
