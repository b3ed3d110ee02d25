import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the provider says of a person. */
export type Claims = { sub: string; email: string; email_verified?: boolean };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const ALGORITHM = { alg: 'RS256', kid: 'the-key' };

/**
 * A small OpenID provider, where everybody is signed in at once as `says` has it. `forges`: it signs with another key
 * than it publishes.
 */
export async function startOidcProvider(clientId: string) {
  const [own, foreign] = [newKey(), newKey()];
  const person: { says: Claims | null; forges: boolean } = { says: null, forges: false };
  const nonces = new Map<string, string | null>();

  const idToken = (nonce: string | null | undefined) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer(), aud: clientId, iat: now, exp: now + 300, nonce, ...person.says };
    const signed = `${part(ALGORITHM)}.${part(claims)}`;
    const key = (person.forges ? foreign : own).privateKey;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
  };

  const documents: Record<string, (request: IncomingMessage) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      jwks_uri: `${issuer()}/keys`,
      id_token_signing_alg_values_supported: [ALGORITHM.alg],
    }),
    '/keys': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), ...ALGORITHM, use: 'sig' }] }),
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', issuer());
    if (url.pathname === '/authorize') {
      const code = randomUUID();
      nonces.set(code, url.searchParams.get('nonce'));
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString();
      return void response.writeHead(302, { Location: back.href }).end();
    }
    const answer = (body: unknown) =>
      void response.writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(body ?? {}));
    if (url.pathname !== '/token') return answer(documents[url.pathname]?.(request));
    let form = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (form += chunk));
    request.on('end', () => {
      const code = new URLSearchParams(form).get('code') ?? '';
      answer({ access_token: code, token_type: 'Bearer', expires_in: 300, id_token: idToken(nonces.get(code)) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer: issuer(),
    /** What it says of whoever comes from now on. */
    person,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
