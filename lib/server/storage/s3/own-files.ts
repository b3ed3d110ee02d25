/** The bucket's own files: no campaign has such a folder. */
export const ID_KEY = 'introreel/storage-id';
export const CHECK_KEY = 'introreel/storage-check';
/** Where a post for parts is tried, and what it must not reach. */
export const CHECK_PREFIX = 'introreel/check';
export const ESCAPED_KEY = 'introreel/escaped';
/** What is written to find out whether the store works; always the same, because others may do so at the same time. */
export const CHECK_TEXT = 'This file is written and read to find out whether the store works.\n';
