import { generateKeyPairSync } from 'node:crypto';
import { answerHeaders } from '@/lib/server/http/answer-headers.mjs';
import { plugIn } from '@/lib/server/video-session/plug-in.mjs';
import { readSettings } from '@/lib/server/video-session/settings';

describe('a video service', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const VONAGE_PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const openTok = { OPENTOK_API_KEY: '47000001', OPENTOK_API_SECRET: 'secret' };
  const vonage = { VONAGE_APPLICATION_ID: 'an application', VONAGE_PRIVATE_KEY };

  it('is used when its keys are there, at its own address', () => {
    expect(readSettings(openTok)).toMatchObject({ ...openTok, OPENTOK_API_URL: 'https://api.opentok.com' });
    expect(readSettings(vonage)).toMatchObject({ ...vonage, VONAGE_API_URL: 'https://video.api.vonage.com' });
  });

  it('may have its private key in one line', () => {
    const inOneLine = VONAGE_PRIVATE_KEY.replaceAll('\n', '\\n');
    expect(readSettings({ ...vonage, VONAGE_PRIVATE_KEY: inOneLine })).toMatchObject({ VONAGE_PRIVATE_KEY });
    expect(() => readSettings({ ...vonage, VONAGE_PRIVATE_KEY: 'none' })).toThrow(
      'VONAGE_PRIVATE_KEY: must be a private RSA key',
    );
    const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => readSettings({ ...vonage, VONAGE_PRIVATE_KEY: other })).toThrow('must be a private RSA key');
  });

  it('is one of the two, not both', () => {
    expect(() => readSettings({ ...openTok, ...vonage })).toThrow(
      'OPENTOK_API_KEY: and VONAGE_APPLICATION_ID are both set: choose one video service and leave the other out',
    );
  });

  it.each([
    ['OPENTOK_API_SECRET', { OPENTOK_API_KEY: '47000001' }],
    ['OPENTOK_API_KEY', { OPENTOK_API_SECRET: 'secret' }],
    ['VONAGE_PRIVATE_KEY', { VONAGE_APPLICATION_ID: 'an application' }],
    ['VONAGE_APPLICATION_ID', { VONAGE_PRIVATE_KEY }],
  ])('misses %s', (missing, given) => {
    expect(() => readSettings(given)).toThrow(`${missing}: is required with`);
  });

  it('has its files below addresses that end with a slash, and its origins', () => {
    expect(() => readSettings({ VIDEO_ARCHIVE_URLS: 'https://files.example/video' })).toThrow('must end with a slash');
    expect(
      readSettings({ VIDEO_ARCHIVE_URLS: 'https://files.example/a/, https://b.example/' }).VIDEO_ARCHIVE_URLS,
    ).toEqual(['https://files.example/a/', 'https://b.example/']);
    const files = readSettings({}).VIDEO_ARCHIVE_URLS;
    for (const bucket of ['tokbox.com.archive2', 'tokbox.com.archive2.eu'])
      expect(files).toContain(`https://s3.amazonaws.com/${bucket}/`);
    expect(() => readSettings({ VIDEO_SESSION_ORIGINS: "wss://video.example 'unsafe-eval'" })).toThrow(
      'must be origins',
    );
    expect(readSettings({ VIDEO_SESSION_ORIGINS: 'wss://*.video.example:443, https://video.example' })).toBeDefined();
  });
});

describe('a hosted video session', () => {
  const policyOf = (env: Record<string, string>) =>
    answerHeaders({ https: true, sessionOrigins: plugIn.origins(env) })['Content-Security-Policy'];

  it('opens connections to its service, and nothing else', () => {
    const opened =
      ' https://*.opentok.com wss://*.opentok.com https://*.tokbox.com wss://*.tokbox.com https://*.vonage.com wss://*.vonage.com';
    expect(policyOf({ OPENTOK_API_KEY: '47000001' })).toBe(
      policyOf({})?.replace("connect-src 'self' blob:", `connect-src 'self' blob:${opened}`),
    );
    expect(policyOf({ VONAGE_APPLICATION_ID: 'x' })).toBe(policyOf({ OPENTOK_API_KEY: '47000001' }));
  });

  it('that is not configured opens nothing', () => {
    expect(policyOf({})).toBe(answerHeaders({ https: true })['Content-Security-Policy']);
  });

  it('may have origins of its own, also where another backend has the keys', () => {
    expect(policyOf({ VIDEO_SESSION_ORIGINS: 'wss://video.example, https://video.example' })).toContain(
      "connect-src 'self' blob: wss://video.example https://video.example;",
    );
  });
});
