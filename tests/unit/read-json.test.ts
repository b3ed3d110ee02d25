import { readJson } from '@/lib/server/answer/read-json';

const request = (body: string) => new Request('http://here.example/', { method: 'POST', body });
const refused = (message: string) => expect.objectContaining({ code: 'invalidParameters', message });

it('a body that is not JSON is refused with the text of its call (spec 5.17, 5.18)', async () => {
  await expect(readJson(request('{'), 'the text of the call')).rejects.toEqual(refused('the text of the call'));
  await expect(readJson(request('{'))).rejects.toEqual(refused('The body is not JSON'));
  expect(await readJson(request(''))).toEqual({});
});

it('a body with a NUL character, or nested without end, is refused, and what is wrong is said', async () => {
  const withNul = () => request('{"name":"A\\u0000da"}');
  await expect(readJson(withNul(), 'the text of the call')).rejects.toEqual(refused('the text of the call'));
  await expect(readJson(withNul())).rejects.toEqual(refused('No text may have a NUL character (U+0000)'));
  await expect(readJson(request('['.repeat(5000) + ']'.repeat(5000)))).rejects.toEqual(
    refused('Values may be nested 20 levels deep'),
  );
  expect(await readJson(request('{"name":"A\\\\u0000da"}'))).toEqual({ name: 'A\\u0000da' });
});

it('a body that is larger than its call takes is refused, and the refusal says how large it may be', async () => {
  const body = JSON.stringify({ addresses: 'a'.repeat(70_000) });
  const tooLarge = (bytes: number) => expect.objectContaining({ code: 'tooLarge', details: { bytes } });
  await expect(readJson(request(body))).rejects.toEqual(tooLarge(64 * 1024));
  await expect(readJson(request(body), undefined, 70_000)).rejects.toEqual(tooLarge(70_000));
  expect(await readJson(request(body), undefined, 71_000)).toEqual(JSON.parse(body));
});
