import { AppError } from '@/lib/contract/errors';
import type { LinkInput } from '../../ports/storage';
import { createMediaAddresses, type MediaAddresses } from '../media-address';
import { createSigner } from './signer';

/**
 * What a link allows: reading one file until `expires` (ms). `downloadAs` is the name to save it under; `null`: it is
 * shown.
 */
export type MediaGrant = { expires: number; downloadAs: string | null };

export type MediaLinks = MediaAddresses & {
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
  const addresses = createMediaAddresses(publicUrl);
  const query = (expires: string, downloadAs: string | null) =>
    new URLSearchParams(downloadAs === null ? { expires } : { expires, download: downloadAs });

  return {
    ...addresses,

    sign({ key, lifeSeconds, downloadAs }) {
      const signed = query(String(Math.floor(clock() / 1000) + lifeSeconds), downloadAs ?? null);
      return `${addresses.urlOf(key)}?${signed}&signature=${signer.sign(`${key}?${signed}`)}`;
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
