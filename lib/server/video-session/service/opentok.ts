import { createHmac, randomUUID } from 'node:crypto';
import OpenTok from 'opentok';
import type { Credentials } from './credentials';

/** How long the token of one call is valid, seconds. */
const CALL_SECONDS = 120;

/**
 * Returns the credentials of an OpenTok account. The library makes the browsers' tokens; its calls are not used
 * (docs/decisions/0024-hosted-video-session.md).
 */
export function openTokCredentials({ key, secret }: { key: string; secret: string }): Credentials {
  const library = new OpenTok(key, secret);
  return {
    projectId: key,
    createToken: (sessionId, expireTime) => library.generateToken(sessionId, { role: 'publisheronly', expireTime }),
    authorize: async () => ({ 'X-OPENTOK-AUTH': signCall(key, secret) }),
  };
}

/** A JSON Web Token as OpenTok's calls want it. */
function signCall(key: string, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: key, ist: 'project', iat: now, exp: now + CALL_SECONDS, jti: randomUUID() };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims].map(encode).join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
