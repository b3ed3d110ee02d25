import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/** What a sealed path begins with. No key of a file does. */
const BEGIN = '~/';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SealedKeys = {
  /** Returns the path of an address that tells neither the key of a file nor whose it is: each time the same one. */
  seal(key: string): string;
  isSealed(path: string): boolean;
  /** Returns the key; `null`: this server did not seal it. */
  open(path: string): string | null;
};

export function createSealedKeys(secret: string): SealedKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const secretKey = derive('introreel sealed key');
  const ivKey = derive('introreel sealed key iv');
  return {
    seal(key) {
      // Made from the key, so that a page that asks again gets the address of the film that it is playing.
      const iv = createHmac('sha256', ivKey).update(key).digest().subarray(0, IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secretKey, iv, { authTagLength: TAG_BYTES });
      const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
      return BEGIN + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },

    isSealed: (path) => path.startsWith(BEGIN),

    open(path) {
      const bytes = Buffer.from(path.slice(BEGIN.length), 'base64url');
      if (!path.startsWith(BEGIN) || bytes.length <= IV_BYTES + TAG_BYTES) return null;
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      const cipher = createDecipheriv('aes-256-gcm', secretKey, iv, { authTagLength: TAG_BYTES });
      cipher.setAuthTag(tag);
      try {
        return cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
