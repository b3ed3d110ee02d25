import { answerHeaders, pageHeaders } from '@/lib/server/http/answer-headers.mjs';

it('where visitors come by https, every answer keeps browsers to it', () => {
  expect(answerHeaders({ https: true })).toHaveProperty('Strict-Transport-Security', 'max-age=31536000');
  expect(answerHeaders({ https: true })).toMatchObject(answerHeaders({ https: false }));
});

it('in the clear there is nothing to keep to', () => {
  expect(answerHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security');
});

it.each([
  ['/api/media/a/b/file.png?expires=1&download=a.png&signature=x', true],
  ['/api/media/a/b/resume.pdf?expires=1&signature=x', true],
  ['/api/media/a/b/film.mp4?expires=1&signature=x', false],
  ['/demo/start?download=a', false],
  ['/demo/intro/captions', true],
  ['/demo/intro/captions?language=de', true],
  ['/demo/film/captions?video=22222222-2222-4222-8222-222222222222', true],
  ['/demo/clips/3f0e5f1a-77a1-4d1e-9a55-0d8a4b6f2c11/captions?section=1', true],
  ['/organizer/shared/b4dSecret_-/captions', true],
  ['/organizer/shared/b4dSecret_-', false],
  ['/demo/intro', false],
  ['/demo/start?from=/demo/intro/captions', false],
])('what is saved, and captions, run nothing, whatever a browser makes of it: %s', (url, isSaved) => {
  expect(pageHeaders(url)).toEqual(isSaved ? { 'Content-Security-Policy': "sandbox; default-src 'none'" } : {});
});
