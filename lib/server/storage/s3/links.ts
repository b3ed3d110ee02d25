import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { LinkInput } from '../../ports/storage';
import { dispositionOf, typeOf } from '../file-type';
import { splitKey } from '../storage-key';
import { callS3 } from './call-s3';
import type { Bucket } from './bucket';

/** The part of its life for which a link is given out again: pages ask for the same ones every few seconds. */
const REUSED_SHARE = 0.01;
/** How many links are kept at once. */
const MAX_KEPT = 10_000;

/**
 * Returns a function that signs links, or returns one that it signed a moment ago. It cannot seal them: addresses of a
 * bucket name what they lead to.
 */
export function createLinks(bucket: Bucket): (input: LinkInput) => Promise<string> {
  const kept = new Map<string, { url: string; until: number }>();
  return async (input) => {
    if (input.isSealed) throw new Error('Only a server of ours answers sealed links');
    const name = JSON.stringify([input.key, input.lifeSeconds, input.downloadAs]);
    const known = kept.get(name);
    if (known && Date.now() < known.until) return known.url;
    const until = Date.now() + input.lifeSeconds * 1000 * REUSED_SHARE;
    const url = await sign(bucket, input);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(name, { url, until });
    return url;
  };
}

function sign({ publicClient, name }: Bucket, { key, lifeSeconds, downloadAs }: LinkInput): Promise<string> {
  splitKey(key);
  const disposition = dispositionOf(key, downloadAs ?? null);
  const command = new GetObjectCommand({
    ...{ Bucket: name, Key: key, ResponseContentType: typeOf(key) },
    ResponseCacheControl: `private, max-age=${lifeSeconds}`,
    ...(disposition !== null && { ResponseContentDisposition: disposition }),
  });
  return callS3(() => getSignedUrl(publicClient, command, { expiresIn: lifeSeconds }));
}
