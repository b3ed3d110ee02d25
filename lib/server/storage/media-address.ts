import { isStorageKey, splitKey } from './storage-key';

/** The addresses that records have for stored files. They are the same wherever the files are, and give no access. */
export type MediaAddresses = {
  urlOf(key: string): string;
  /** Returns the key of an address made by `urlOf`, or `null` for any other address. */
  keyOf(url: string): string | null;
};

/** `publicUrl` may be empty: addresses are then relative to the root. */
export function createMediaAddresses(publicUrl: string): MediaAddresses {
  const base = `${publicUrl.replace(/(?<!\/)\/+$/, '')}/api/media/`;
  const urlOf = (key: string) => base + splitKey(key).map(encodeURIComponent).join('/');
  return {
    urlOf,

    keyOf(url) {
      if (!url.startsWith(base)) return null;
      const key = decode(url.slice(base.length));
      // Only the standard form of the address is accepted, so that records never hold two addresses of one file.
      return key !== null && isStorageKey(key) && urlOf(key) === url ? key : null;
    },
  };
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
