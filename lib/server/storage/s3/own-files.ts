/** The bucket's own files: no campaign has such a folder. */
export const ID_KEY = 'introreel/storage-id';
export const CHECK_KEY = 'introreel/storage-check';
/** What is written to find out whether the store works; always the same, because others may do so at the same time. */
export const CHECK_TEXT = 'This file is written and read to find out whether the store works.\n';
