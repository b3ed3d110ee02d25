import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type Signer = {
  /** HMAC-SHA256 in base64url. */
  sign(text: string): string;
  /** Takes the same time wherever the signatures differ. */
  verify(text: string, signature: string): boolean;
};

/** Signs with a different key for each purpose, so that a signature for one purpose is invalid for another. */
export function createSigner(secret: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => digest(text).toString('base64url'),
    verify(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const right = digest(text);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
