import * as z from 'zod';
import { AppError } from '@/lib/contract/errors';
import type { FormInput, UploadForm } from '../ports/storage';
import { createSigner } from './signer';
import { splitKey } from './storage-key';

/** The fields of a form, all of them, each once; the file comes after them. */
export const FORM_FIELDS = ['key', 'Content-Type', 'policy', 'signature'] as const;

type FieldName = (typeof FORM_FIELDS)[number];

/** What a form allows: one file of `minBytes` to `maxBytes`, under `key`. */
export type UploadGrant = { key: string; minBytes: number; maxBytes: number };

export type UploadForms = {
  sign(input: FormInput): UploadForm['fields'];
  /** Throws `AppError`: `formMismatch`, `forbidden` (signature), `formExpired`. */
  check(fields: ReadonlyMap<string, string>): UploadGrant;
};

/** Written as S3 writes its policies. */
const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.tuple([
    z.object({ key: z.string() }),
    z.object({ 'Content-Type': z.string() }),
    z.tuple([z.literal('content-length-range'), z.int().nonnegative(), z.int().nonnegative()]),
  ]),
});

/** `clock` is the server's, in ms. */
export function createUploadForms(secret: string, clock: () => number): UploadForms {
  const signer = createSigner(secret, 'introreel upload form');
  return {
    sign({ key, contentType, minBytes, maxBytes, lifeSeconds }) {
      splitKey(key);
      const policy = encode({
        expiration: new Date(clock() + lifeSeconds * 1000).toISOString(),
        conditions: [{ key }, { 'Content-Type': contentType }, ['content-length-range', minBytes, maxBytes]],
      });
      return { key, 'Content-Type': contentType, policy, signature: signer.sign(policy) };
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
      const [{ key }, { 'Content-Type': contentType }, [, minBytes, maxBytes]] = conditions;
      if (field('key') !== key) throw new AppError('formMismatch', 'The key is not the one of the form');
      if (field('Content-Type') !== contentType) throw new AppError('formMismatch', 'The content type is not the one of the form');
      if (clock() >= Date.parse(expiration)) throw new AppError('formExpired', 'The form has expired');
      return { key, minBytes, maxBytes };
    },
  };
}

function encode(policy: z.infer<typeof Policy>): string {
  return Buffer.from(JSON.stringify(policy)).toString('base64');
}

function decode(policy: string): z.infer<typeof Policy> {
  return Policy.parse(JSON.parse(Buffer.from(policy, 'base64').toString()));
}
