import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Which of the two services the stand-in is. */
export type ServiceName = 'opentok' | 'vonage';

const API_KEY = '47000001';
const API_SECRET = 'a secret of the tests';
const APPLICATION_ID = '78d335fa-323d-4114-9c3d-d6f0d48968cf';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export const projectIdOf = (name: ServiceName) => (name === 'opentok' ? API_KEY : APPLICATION_ID);

/** Returns the variables with which a server uses the service at `url`. */
export function keysOf(name: ServiceName, url: string): Record<string, string> {
  return name === 'opentok'
    ? { OPENTOK_API_KEY: API_KEY, OPENTOK_API_SECRET: API_SECRET, OPENTOK_API_URL: url }
    : { VONAGE_APPLICATION_ID: APPLICATION_ID, VONAGE_PRIVATE_KEY: PRIVATE_KEY, VONAGE_API_URL: url };
}

/** Returns the claims of a token that this service signed, or `null` when it is not its own or its time is over. */
export function readToken(name: ServiceName, token: string): Record<string, unknown> | null {
  const [header = '', body = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${header}.${body}`);
  const given = Buffer.from(signature, 'base64url');
  const isOwn =
    name === 'opentok'
      ? createHmac('sha256', API_SECRET).update(signed).digest().equals(given)
      : verify('sha256', signed, createPublicKey(privateKey), given);
  if (!isOwn) return null;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  return Number(claims.exp ?? Date.now() / 1000 + 60) > Date.now() / 1000 ? claims : null;
}

/** The longest life of OpenTok's tokens for calls, seconds. */
const LONGEST_CALL_SECONDS = 5 * 60;

/**
 * Whether a request has the credentials that the service's documentation asks for. A browser's token, which is only for
 * connecting to a session, is signed with the same key: it opens no call.
 */
export function isAuthorized(name: ServiceName, headers: IncomingHttpHeaders): boolean {
  if (name === 'opentok') {
    const claims = readToken(name, String(headers['x-opentok-auth'] ?? ''));
    const isShort = Number(claims?.exp) - Number(claims?.iat) <= LONGEST_CALL_SECONDS;
    return claims?.iss === API_KEY && claims.ist === 'project' && isShort && !isOfBrowser(claims);
  }
  const claims = readToken(name, String(headers.authorization ?? '').replace(/^Bearer /, ''));
  return claims?.application_id === APPLICATION_ID && !isOfBrowser(claims);
}

const isOfBrowser = ({ scope }: Record<string, unknown>) => scope === 'session.connect';
