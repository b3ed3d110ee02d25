/*
 * What is known of files that answer sections. It stands apart from the kinds of answers, which every first page loads.
 */

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
