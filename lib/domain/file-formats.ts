import type { FileFormat } from '../contract/file-formats';

/** Returns the name by which people know a format, in every language. */
export const formatName = (format: FileFormat): string => format.toUpperCase();
