import { setAnswerHeaders } from '@/scripts/lib/answer-headers.mjs';
import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

const headersOf = (https: boolean) => setAnswerHeaders(new ServerResponse(new IncomingMessage(new Socket())), { https }).getHeaders();

it('where visitors come by https, every answer keeps browsers to it', () => {
  expect(headersOf(true)).toHaveProperty('strict-transport-security', 'max-age=31536000');
  expect(headersOf(true)).toMatchObject(headersOf(false));
});

it('in the clear there is nothing to keep to', () => {
  expect(headersOf(false)).not.toHaveProperty('strict-transport-security');
});
