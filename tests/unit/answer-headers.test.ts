import { answerHeaders, readSessionOrigins } from '@/lib/server/http/answer-headers.mjs';

it('where visitors come by https, every answer keeps browsers to it', () => {
  expect(answerHeaders({ https: true })).toHaveProperty('Strict-Transport-Security', 'max-age=31536000');
  expect(answerHeaders({ https: true })).toMatchObject(answerHeaders({ https: false }));
});

it('in the clear there is nothing to keep to', () => {
  expect(answerHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security');
});

describe('a hosted video session', () => {
  const policyOf = (env: Record<string, string>) =>
    answerHeaders({ https: true, sessionOrigins: readSessionOrigins(env) })['Content-Security-Policy'];

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
