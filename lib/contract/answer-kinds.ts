/*
 * What visitors' pages know of answers. It stands apart from the schemas, which those pages do not load.
 */

/** Which kinds are recorded, and so become parts of the film. */
export const IS_RECORDED = { video: true, audio: true, text: false, choice: false, file: false } as const;

export type AnswerKind = keyof typeof IS_RECORDED;

/** How many choices a section may offer, and how long each may be, characters. */
export const CHOICES = { min: 2, max: 20, length: 200 };

/** The longest that a written answer may be allowed to be, in characters or words: `MAX_TYPED` has room for as many. */
export const MAX_TEXT_ANSWER = 2500;

/** The longest text that is kept while it is typed, characters: more than may be sent as an answer. */
export const MAX_TYPED = 20_000;

/**
 * The formats of files that a section may ask for, with what browsers call them. What comes is looked into: neither its
 * name nor what a browser says of it is believed.
 */
export const FILE_FORMATS = {
  pdf: { types: ['application/pdf'], endings: ['.pdf'] },
  jpg: { types: ['image/jpeg'], endings: ['.jpg', '.jpeg'] },
  png: { types: ['image/png'], endings: ['.png'] },
  webp: { types: ['image/webp'], endings: ['.webp'] },
  docx: { types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'], endings: ['.docx'] },
  xlsx: { types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'], endings: ['.xlsx'] },
  pptx: { types: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'], endings: ['.pptx'] },
  odt: { types: ['application/vnd.oasis.opendocument.text'], endings: ['.odt'] },
  txt: { types: ['text/plain'], endings: ['.txt'] },
} as const;

export type FileFormat = keyof typeof FILE_FORMATS;

/** The largest file that a section may ask for, and the one that it asks for unless it says so, millions of bytes. */
export const FILE_MEGABYTES = { max: 100, usual: 20 };

/** The longest name of a file that is kept, characters. */
export const MAX_FILE_NAME = 200;
