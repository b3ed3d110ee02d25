import { serverMessage } from '@/lib/domain/server-message';

it.each([
  ['plain words', 'Please try again.', 'Please try again.'],
  ['lines and control characters', ' one\ntwo\u0000\u001b[31m three\u2028', 'one two [31m three'],
  ['marks that turn its direction', 'safe\u202eelif\u2066', 'safe elif'],
  ['letters that are joined', 'क्\u200dष 👩\u200d🚀', 'क्\u200dष 👩\u200d🚀'],
  ['nothing', ' \u0007\n ', null],
  ['as much as there is room for', '🎬'.repeat(300), '🎬'.repeat(300)],
  ['more than there is room for', '🎬'.repeat(301), `${'🎬'.repeat(299)}…`],
])('A server’s words are one line of bounded length: %s', (_, said, shown) => {
  expect(serverMessage(said)).toBe(shown);
});
