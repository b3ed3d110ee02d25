import { AppError } from '@/lib/contract/errors';
import type { LinkInput } from '../ports/storage';
import { createSigner } from './signer';
import { isStorageKey, splitKey } from './storage-key';

/**
 * What a link allows: reading one file until `expires` (ms). `downloadAs` is the name to save it under; `null`: it is
 * shown.
 */
export type MediaGrant = { expires: number; downloadAs: string | null };

export type MediaLinks = {
  urlOf(key: string): string;
  keyOf(url: string): string | null;
  sign(input: LinkInput): string;
  /**
   * Throws `AppError` `forbidden` for a link that this server did not sign, that is for another file or name, or that
   * has expired.
   */
  check(key: string, query: URLSearchParams): MediaGrant;
};

/** `publicUrl` may be empty: links are then relative to the root. `clock` is the server's time in ms. */
export function createMediaLinks(publicUrl: string, secret: string, clock: () => number): MediaLinks {
  const signer = createSigner(secret, 'introreel media link');
  const base = `${publicUrl}/api/media/`;
  const urlOf = (key: string) => base + splitKey(key).map(encodeURIComponent).join('/');
  const query = (expires: string, downloadAs: string | null) =>
    new URLSearchParams(downloadAs === null ? { expires } : { expires, download: downloadAs });

  return {
    urlOf,

    keyOf(url) {
      if (!url.startsWith(base)) return null;
      const key = decode(url.slice(base.length));
      // Only the standard form of the address is accepted, so that records never hold two addresses of one file.
      return key !== null && isStorageKey(key) && urlOf(key) === url ? key : null;
    },

    sign({ key, lifeSeconds, downloadAs }) {
      const signed = query(String(Math.floor(clock() / 1000) + lifeSeconds), downloadAs ?? null);
      return `${urlOf(key)}?${signed}&signature=${signer.sign(`${key}?${signed}`)}`;
    },

    check(key, given) {
      const expires = given.get('expires') ?? '';
      const downloadAs = given.get('download');
      if (!signer.verify(`${key}?${query(expires, downloadAs)}`, given.get('signature') ?? '')) {
        throw new AppError('forbidden', 'The link is not signed by this server');
      }
      if (clock() >= Number(expires) * 1000) throw new AppError('forbidden', 'The link has expired');
      return { expires: Number(expires) * 1000, downloadAs };
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
