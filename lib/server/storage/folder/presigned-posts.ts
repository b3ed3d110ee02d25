import * as z from 'zod';
import { AppError } from '@/lib/contract/errors';
import type { PresignedPostInput, PostOwner, PartsPostInput } from '../../ports/storage';
import { createSigner } from './signer';
import { splitKey } from '../storage-key';

/** The fields of a presigned post, each exactly once; the file comes after them. */
export const POST_FIELDS = ['key', 'Content-Type', 'policy', 'signature'] as const;

type FieldName = (typeof POST_FIELDS)[number];

/**
 * What a presigned post allows: a file of `minBytes` to `maxBytes` under `key`. A part must also have the SHA-256 that
 * its key ends with.
 */
export type UploadGrant = {
  key: string;
  minBytes: number;
  maxBytes: number;
  sha256: string | null;
  owner: PostOwner | null;
};

export type PresignedPosts = {
  sign(input: PresignedPostInput): Record<string, string>;
  /** Returns all fields except `key`. */
  signParts(input: PartsPostInput): Record<string, string>;
  /** Throws `AppError`: `formMismatch`, `forbidden` (signature), `formExpired`. */
  check(fields: ReadonlyMap<string, string>): UploadGrant;
};

const bytes = z.int().nonnegative();
const contentType = z.object({ 'Content-Type': z.string() });
const range = z.tuple([z.literal('content-length-range'), bytes, bytes]);
const keyRule = z.union([
  z.object({ key: z.string() }),
  z.tuple([z.literal('starts-with'), z.literal('$key'), z.string()]),
]);
const owner = z.object({ id: z.string(), folder: z.string(), maxBytes: bytes, maxFiles: bytes });

/** Written like S3's policies; only the owner is our addition. */
const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.tuple([keyRule, contentType, range]),
  owner: z.optional(owner),
});

type Policy = z.infer<typeof Policy>;

/** What follows the prefix in a part's key. */
const PART_NAME = /^(?:0|[1-9]\d{0,5})-([0-9a-f]{64})$/;

/** `clock` is the server's time in ms. */
export function createPresignedPosts(secret: string, clock: () => number): PresignedPosts {
  const signer = createSigner(secret, 'introreel upload form');

  /** Returns the fields for the keys that the rule allows. */
  function seal(
    rule: Policy['conditions'][0],
    { contentType: type, maxBytes, lifeSeconds, owner: whose }: Omit<PartsPostInput, 'prefix'>,
  ) {
    const expiration = new Date(clock() + lifeSeconds * 1000).toISOString();
    const conditions: Policy['conditions'] = [rule, { 'Content-Type': type }, ['content-length-range', 1, maxBytes]];
    const text: Policy = { expiration, conditions, owner: whose };
    const policy = Buffer.from(JSON.stringify(text)).toString('base64');
    return { 'Content-Type': type, policy, signature: signer.sign(policy) };
  }

  return {
    sign({ key, ...rest }) {
      splitKey(key);
      return { key, ...seal({ key }, rest) };
    },

    signParts({ prefix, ...rest }) {
      splitKey(prefix);
      return seal(['starts-with', '$key', `${prefix}/`], rest);
    },

    check(fields) {
      const field = (name: FieldName): string => {
        const value = fields.get(name);
        if (value === undefined) throw new AppError('formMismatch', `The field ${name} is missing before the file`);
        return value;
      };
      const policy = field('policy');
      if (!signer.verify(policy, field('signature')))
        throw new AppError('forbidden', 'The presigned post is not signed by this server');
      const { expiration, conditions, owner: whose = null } = decode(policy);
      const grant = { ...grantOf(conditions, field('key')), owner: whose };
      if (field('Content-Type') !== conditions[1]['Content-Type'])
        throw new AppError('formMismatch', 'The content type is not the one of the presigned post');
      if (clock() >= Date.parse(expiration)) throw new AppError('formExpired', 'The presigned post has expired');
      return grant;
    },
  };
}

function grantOf(
  [keyCondition, , [, minBytes, maxBytes]]: Policy['conditions'],
  key: string,
): Omit<UploadGrant, 'owner'> {
  if (!Array.isArray(keyCondition)) {
    if (key !== keyCondition.key) throw new AppError('formMismatch', 'The key is not the one of the presigned post');
    return { key, minBytes, maxBytes, sha256: null };
  }
  const [, , start] = keyCondition;
  const sha256 = key.startsWith(start) ? PART_NAME.exec(key.slice(start.length))?.[1] : undefined;
  if (!sha256)
    throw new AppError('formMismatch', 'The key is not one of a part below the prefix of the presigned post');
  return { key, minBytes, maxBytes, sha256 };
}

function decode(policy: string): Policy {
  return Policy.parse(JSON.parse(Buffer.from(policy, 'base64').toString()));
}
