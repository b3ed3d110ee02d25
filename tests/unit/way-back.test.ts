import { paths } from '@/lib/contract/paths';
import { readWayBack, sectionFrom } from '@/lib/domain/way-back';

const searchOf = (from: string) => new URL(sectionFrom('demo', 2, from), 'http://localhost').search;

it.each([
  ['Publish', paths.publish('demo')],
  ['Thank You', paths.thankYou('demo')],
  ['the saving of a take', paths.upload('demo', 'take-1', 3, true)],
])('a section that was opened from %s leads back there', (_, from) => {
  const { pathname, search } = new URL(sectionFrom('demo', 2, from), 'http://localhost');
  expect(pathname).toBe('/demo/section/2');
  expect(readWayBack('demo', search)).toBe(from);
});

it.each([
  ['another website', 'https://elsewhere.example/demo/publish'],
  ['another host', '//elsewhere.example/demo/upload/1/section/2/true'],
  ['another campaign', paths.publish('other')],
  ['another page', paths.step2('demo')],
  ['another section', paths.section('demo', 1)],
  ['nowhere', ''],
])('it does not lead to %s', (_, from) => {
  expect(readWayBack('demo', searchOf(from))).toBeNull();
});

it('a section that was opened in its turn leads on', () => {
  expect(readWayBack('demo', '')).toBeNull();
});
