import { noneIfMissing } from './call-s3';
import { ask } from './ask-as-browser';
import type { Bucket } from './bucket';
import { removeObjects, sizeOf } from './objects';
import { CHECK_PREFIX, CHECK_TEXT, ESCAPED_KEY } from './own-files';
import { signPartsPost } from './presigned-posts';

/** Leads out of the prefix for whoever takes `..` for a step up. */
const CLIMBING_KEY = `${CHECK_PREFIX}/../escaped`;

/**
 * Whoever has a post for a take's parts chooses the end of each key: where the store takes `..` in it for a step up,
 * any visitor could write any file. It may refuse such a key, or keep it as it is. No answer is no fault here.
 */
export async function faultsOfKeys(bucket: Bucket): Promise<string[]> {
  const { url, fields } = await signPartsPost(bucket, {
    ...{ prefix: CHECK_PREFIX, contentType: 'text/plain', maxBytes: CHECK_TEXT.length, lifeSeconds: 60 },
  });
  const body = new FormData();
  for (const [name, value] of Object.entries({ key: CLIMBING_KEY, ...fields })) body.append(name, value);
  body.append('file', new Blob([CHECK_TEXT]));
  await ask(url, { method: 'POST', body }).catch(() => null);
  const hasEscaped = (await sizeOf(bucket, ESCAPED_KEY).catch(noneIfMissing)) !== null;
  await removeObjects(bucket, [ESCAPED_KEY, CLIMBING_KEY]);
  if (!hasEscaped) return [];
  return [`The store takes '..' in a key for a step up, so a visitor could replace any file of ${bucket.location}.`];
}
