import { answerHeaders } from '@/lib/server/http/answer-headers.mjs';

it('where visitors come by https, every answer keeps browsers to it', () => {
  expect(answerHeaders({ https: true })).toHaveProperty('Strict-Transport-Security', 'max-age=31536000');
  expect(answerHeaders({ https: true })).toMatchObject(answerHeaders({ https: false }));
});

it('in the clear there is nothing to keep to', () => {
  expect(answerHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security');
});
