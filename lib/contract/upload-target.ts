import * as z from 'zod/mini';

/** A SHA-256 hash in lower-case hexadecimal. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The largest size of one part of a take, bytes. */
export const MAX_PART_BYTES = 8 * 1024 * 1024;

/** The most parts a take may have: far more than the longest section needs at about one part a second. */
export const MAX_PARTS = 10_000;

/**
 * One presigned post for all parts of a take. For each part, POST to `url`: first `fields`, then a `key` of the form
 * `{prefix}/{index}-{sha256 of the part}`, then the part itself. `index` is decimal and starts at 0.
 */
export const PartsTarget = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  prefix: z.string(),
  /** The largest size of one part, bytes. */
  maxBytes: z.int(),
  /** How long the presigned post is valid, seconds from when it was issued. */
  lifeSeconds: z.int(),
});

/** Where to send a file: POST `data.fields` and then the file to `data.url`. Afterwards the file's address is `url`. */
export const UploadTarget = z.object({
  url: z.string(),
  data: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  /**
   * Where the parts of this take may be sent during the recording; `null` or left out by a backend that accepts no
   * parts.
   */
  parts: z.optional(z.nullable(PartsTarget)),
  /** The take's number as the server decided it: at least the number that was requested. */
  count: z.int(),
});

export type PartsTarget = z.infer<typeof PartsTarget>;
export type UploadTarget = z.infer<typeof UploadTarget>;
