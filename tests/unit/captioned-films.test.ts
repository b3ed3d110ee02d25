import { captionedFilmKey, filmKey, namedFilmKey } from '@/lib/domain/files';
import { digestOf } from '@/lib/server/use-cases/transcripts/read-captions';

const LINE = { startMs: 100, endMs: 900, words: 'Hello there' };

describe('the key of a film with captions', () => {
  const visit = { id: 'visit', campaignId: 'campaign', uuid: 'uuid' };

  it('is below the visit’s folder, another for each run, and no other film’s', () => {
    expect(captionedFilmKey(visit, 'casting', 'run')).toBe('campaign/visit/run/captioned/casting_uuid.mp4');
    const others = [filmKey, namedFilmKey].map((keyOf) => keyOf(visit, 'casting', 'run'));
    expect([...others, captionedFilmKey(visit, 'casting', 'other')]).not.toContain(
      captionedFilmKey(visit, 'casting', 'run'),
    );
  });
});

describe('the digest of captions', () => {
  it('is the same for what shows the same', () => {
    const same = [
      { ...LINE, words: ' Hello there \n' },
      { startMs: 1000, endMs: 2000, words: ' ' },
    ];
    expect(digestOf(same, 'en')).toBe(digestOf([LINE], 'en'));
    expect(digestOf([LINE], 'en')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is another for other words, rows, times, lines or another language', () => {
    const others = [
      digestOf([{ ...LINE, words: 'Hello here' }], 'en'),
      digestOf([{ ...LINE, words: 'Hello\nthere' }], 'en'),
      digestOf([{ ...LINE, startMs: 101 }], 'en'),
      digestOf([{ ...LINE, endMs: 901 }], 'en'),
      digestOf([LINE, { ...LINE, startMs: 900, endMs: 1000 }], 'en'),
      digestOf([LINE], 'ar'),
      digestOf([LINE], null),
      digestOf([], 'en'),
    ];
    expect(new Set([digestOf([LINE], 'en'), ...others]).size).toBe(others.length + 1);
  });
});
