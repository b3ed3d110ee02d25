import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type Signer = {
  /** HMAC-SHA256 in base64url. */
  sign(text: string): string;
  /** Takes the same time whatever differs. */
  verify(text: string, signature: string): boolean;
};

/** Signs with a key of its own for each purpose, so that what is signed for one is worthless for another. */
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
