import * as z from 'zod';
import { AppError } from '@/lib/contract/errors';
import type { FormInput, PartsFormInput } from '../ports/storage';
import { createSigner } from './signer';
import { splitKey } from './storage-key';

/** The fields of a form, all of them, each once; the file comes after them. */
export const FORM_FIELDS = ['key', 'Content-Type', 'policy', 'signature'] as const;

type FieldName = (typeof FORM_FIELDS)[number];

/** What a form allows: a file of `minBytes` to `maxBytes` under `key`, which as one of the `parts` below a prefix must be what its name says. */
export type UploadGrant = {
  key: string;
  minBytes: number;
  maxBytes: number;
  part: { prefix: string; sha256: string; totalBytes: number } | null;
};

export type UploadForms = {
  sign(input: FormInput): Record<string, string>;
  /** All fields but `key`. */
  signParts(input: PartsFormInput): Record<string, string>;
  /** Throws `AppError`: `formMismatch`, `forbidden` (signature), `formExpired`. */
  check(fields: ReadonlyMap<string, string>): UploadGrant;
};

const bytes = z.int().nonnegative();
const contentType = z.object({ 'Content-Type': z.string() });
const range = z.tuple([z.literal('content-length-range'), bytes, bytes]);

/** Written as S3 writes its policies; `total-bytes` is ours alone. */
const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.union([
    z.tuple([z.object({ key: z.string() }), contentType, range]),
    z.tuple([z.tuple([z.literal('starts-with'), z.literal('$key'), z.string()]), contentType, range, z.tuple([z.literal('total-bytes'), bytes])]),
  ]),
});

type Policy = z.infer<typeof Policy>;

/** What stands behind the prefix of a part's key. */
const PART_NAME = /^(?:0|[1-9]\d{0,5})-([0-9a-f]{64})$/;

/** `clock` is the server's, in ms. */
export function createUploadForms(secret: string, clock: () => number): UploadForms {
  const signer = createSigner(secret, 'introreel upload form');

  function seal(conditions: Policy['conditions'], lifeSeconds: number): { policy: string; signature: string } {
    const text: Policy = { expiration: new Date(clock() + lifeSeconds * 1000).toISOString(), conditions };
    const policy = Buffer.from(JSON.stringify(text)).toString('base64');
    return { policy, signature: signer.sign(policy) };
  }

  return {
    sign({ key, contentType: type, minBytes, maxBytes, lifeSeconds }) {
      splitKey(key);
      return { key, 'Content-Type': type, ...seal([{ key }, { 'Content-Type': type }, ['content-length-range', minBytes, maxBytes]], lifeSeconds) };
    },

    signParts({ prefix, contentType: type, maxBytes, totalBytes, lifeSeconds }) {
      splitKey(prefix);
      const below: Policy['conditions'][0] = ['starts-with', '$key', `${prefix}/`];
      return { 'Content-Type': type, ...seal([below, { 'Content-Type': type }, ['content-length-range', 1, maxBytes], ['total-bytes', totalBytes]], lifeSeconds) };
    },

    check(fields) {
      const field = (name: FieldName): string => {
        const value = fields.get(name);
        if (value === undefined) throw new AppError('formMismatch', `The field ${name} is missing before the file`);
        return value;
      };
      const policy = field('policy');
      if (!signer.verify(policy, field('signature'))) throw new AppError('forbidden', 'The form is not signed by this server');
      const { expiration, conditions } = decode(policy);
      const grant = grantOf(conditions, field('key'));
      if (field('Content-Type') !== conditions[1]['Content-Type']) throw new AppError('formMismatch', 'The content type is not the one of the form');
      if (clock() >= Date.parse(expiration)) throw new AppError('formExpired', 'The form has expired');
      return grant;
    },
  };
}

function grantOf(conditions: Policy['conditions'], key: string): UploadGrant {
  const [where, , [, minBytes, maxBytes], total] = conditions;
  if (!Array.isArray(where)) {
    if (key !== where.key) throw new AppError('formMismatch', 'The key is not the one of the form');
    return { key, minBytes, maxBytes, part: null };
  }
  const [, , start] = where;
  const sha256 = key.startsWith(start) ? PART_NAME.exec(key.slice(start.length))?.[1] : undefined;
  if (!sha256 || !total) throw new AppError('formMismatch', 'The key is not one of a part below the prefix of the form');
  return { key, minBytes, maxBytes, part: { prefix: start.slice(0, -1), sha256, totalBytes: total[1] } };
}

function decode(policy: string): Policy {
  return Policy.parse(JSON.parse(Buffer.from(policy, 'base64').toString()));
}
