import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];
const ALGORITHM = { kty: 2, es256: -7, p256: 1 };

/**
 * An authenticator with one passkey for pages of this origin, as a phone or a computer has it (WebAuthn, level 3).
 * `isVerified`: it says that it has verified who is there.
 */
export function createAuthenticator(origin: string, isVerified = true) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = Buffer.concat([
    ...[mapOf(5), int(1), int(ALGORITHM.kty), int(3), int(ALGORITHM.es256), int(-1), int(ALGORITHM.p256)],
    ...[int(-2), bytes(Buffer.from(x, 'base64url')), int(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
  const dataOf = (rpId: string, flags: number) => Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0])]);
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const credential = (response: Record<string, string>) => ({
    ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
    ...{ response, clientExtensionResults: {} },
  });

  return {
    /** Answers the options with which a page asks for a new passkey. */
    register({ challenge, rp }: { challenge: string; rp: { id: string } }) {
      const size = Buffer.from([0, id.length]);
      const flags = PRESENT | (isVerified ? VERIFIED : 0) | WITH_KEY;
      const authData = Buffer.concat([dataOf(rp.id, flags), Buffer.alloc(16), size, id, key]);
      const attestation = [text('fmt'), text('none'), text('attStmt'), mapOf(0), text('authData'), bytes(authData)];
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.concat([mapOf(3), ...attestation]).toString('base64url'),
      });
    },
    /** Answers the options with which a page asks who somebody is. */
    authenticate({ challenge, rpId }: { challenge: string; rpId: string }, isVerifiedNow = true) {
      const authData = dataOf(rpId, PRESENT | (isVerifiedNow ? VERIFIED : 0));
      const client = clientData('webauthn.get', challenge);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
}

/** CBOR (RFC 8949), as far as it is needed here. */
const mapOf = (entries: number) => Buffer.from([0xa0 | entries]);
const int = (value: number) => Buffer.from([value < 0 ? 0x20 | (-1 - value) : value]);
const bytes = (content: Buffer) => Buffer.concat([Buffer.from([0x58, content.length]), content]);
const text = (content: string) => Buffer.concat([Buffer.from([0x60 | content.length]), Buffer.from(content)]);
