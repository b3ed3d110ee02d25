/** The version of what a backup holds; a restore refuses any other. */
export const FORMAT = 1;

/** A backup's entries. The manifest is the first; the files' names follow `FILES`. */
export const MANIFEST = 'introreel.json';
export const SECRET = 'secret';
/** By this the database knows the files as its own. */
export const STORAGE_ID = 'storage-id';
export const DATABASE = 'database.tar';
export const FILES = 'files/';
