import { readJson } from '@/lib/server/read-json';

const request = (body: string) => new Request('http://here.example/', { method: 'POST', body });
const refused = (message: string) => expect.objectContaining({ code: 'invalidParameters', message });

it('a body that is not JSON is refused with the text of its call (spec 5.17, 5.18)', async () => {
  await expect(readJson(request('{'), 'the text of the call')).rejects.toEqual(refused('the text of the call'));
  await expect(readJson(request('{'))).rejects.toEqual(refused('The body is not JSON'));
  expect(await readJson(request(''))).toEqual({});
});
