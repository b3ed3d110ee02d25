import { AppError } from '@/lib/contract/errors';
import type { LinkInput } from '../../ports/storage';
import { createMediaAddresses, type MediaAddresses } from '../media-address';
import { createSealedKeys } from '../sealed-keys';
import { splitKey } from '../storage-key';
import { createSigner } from './signer';

/**
 * What a link allows: reading the file `key` until `expires` (ms). `downloadAs` is the name to save it under; `null`:
 * it is shown. `isSealed`: the link names no key, and whoever has it must not learn it.
 */
export type MediaGrant = { key: string; expires: number; downloadAs: string | null; isSealed: boolean };

export type MediaLinks = MediaAddresses & {
  sign(input: LinkInput): string;
  /**
   * `path` is what the link has in the place of a key. Throws `AppError` `forbidden` for a link that this server did
   * not sign, that is for another file or name, or that has expired.
   */
  check(path: string, query: URLSearchParams): MediaGrant;
};

/** `publicUrl` may be empty: links are then relative to the root. `clock` is the server's time in ms. */
export function createMediaLinks(publicUrl: string, secret: string, clock: () => number): MediaLinks {
  const signer = createSigner(secret, 'introreel media link');
  const addresses = createMediaAddresses(publicUrl);
  const sealed = createSealedKeys(secret);
  const query = (expires: string, downloadAs: string | null) =>
    new URLSearchParams(downloadAs === null ? { expires } : { expires, download: downloadAs });

  return {
    ...addresses,

    sign({ key, lifeSeconds, downloadAs, isSealed = false }) {
      const signed = query(String(Math.floor(clock() / 1000) + lifeSeconds), downloadAs ?? null);
      splitKey(key);
      const path = isSealed ? sealed.seal(key) : key;
      return `${addresses.urlOf(path)}?${signed}&signature=${signer.sign(`${path}?${signed}`)}`;
    },

    check(path, given) {
      const expires = given.get('expires') ?? '';
      const downloadAs = given.get('download');
      if (!signer.verify(`${path}?${query(expires, downloadAs)}`, given.get('signature') ?? '')) {
        throw new AppError('forbidden', 'The link is not signed by this server');
      }
      if (clock() >= Number(expires) * 1000) throw new AppError('forbidden', 'The link has expired');
      const isSealed = sealed.isSealed(path);
      const key = isSealed ? sealed.open(path) : path;
      if (key === null) throw new AppError('forbidden', 'The link is not sealed by this server');
      return { key, expires: Number(expires) * 1000, downloadAs, isSealed };
    },
  };
}
