import { createEdited, renderOpenBuilder } from '@/tests/support/render-builder';

type Labelled = Element & { labels?: NodeListOf<HTMLLabelElement> | null };
const everything = () => [...document.querySelectorAll<Labelled>('*')];
const allLabels = () => [...document.querySelectorAll('label')];

/** What belongs to what, by `control`, which is jsdom's own. */
function expectOwnLabels() {
  for (const element of everything().filter(({ labels }) => labels))
    expect([...element.labels!]).toEqual(allLabels().filter(({ control }) => control === element));
}

afterEach(() => document.body.replaceChildren());

it('every field of a large page has the labels that belong to it', () => {
  renderOpenBuilder(createEdited());
  expect(allLabels().length).toBeGreaterThan(20);
  expectOwnLabels();
});

it.each([
  ['an id', '<label for="a">A</label><label for="b">B</label><input id="a"><input id="a"><select id="b"></select>'],
  ['where it is', '<label><b>A</b><textarea></textarea><input></label><label><input type="hidden"><input></label>'],
  ['no id', '<label for="">A<input></label><label for="c">A<input></label><input id=""><label></label>'],
  [
    'what is no field',
    '<p id="a"></p><input id="a"><label for="a">A</label><svg><label for="b" /></svg><meter id="b" />',
  ],
  ['several labels', '<button id="a"></button><label for="a">A</label><div><label for="a">B</label></div>'],
  [
    'each kind of field',
    'meter output progress select textarea button input'.replace(/\w+/g, '<label><$&></$&></label>'),
  ],
])('%s decides what a label belongs to as in jsdom', (_, html) => {
  document.body.innerHTML = html;
  expect(allLabels().length).toBeGreaterThan(0);
  expectOwnLabels();
});

it('only what can have a label has labels', () => {
  document.body.innerHTML = '<input type="hidden"><input>';
  expect(everything().map(({ labels }) => labels?.length)).toEqual([undefined, undefined, undefined, undefined, 0]);
  expect(document.querySelector<HTMLInputElement>('[type=hidden]')!.labels).toBeNull();
});

it('what changes is seen at once, in a list that was read before', () => {
  document.body.innerHTML = '<label for="a">A</label><input id="a"><input id="b">';
  const [first, second] = [...document.querySelectorAll('input')];
  const { labels } = first!;
  expect([labels!.length, second!.labels!.length]).toEqual([1, 0]);
  document.querySelector('label')!.htmlFor = 'b';
  expect([labels!.length, second!.labels!.length]).toEqual([0, 1]);
  first!.before(Object.assign(document.createElement('label'), { htmlFor: 'a' }));
  second!.id = 'c';
  expect([labels!.length, second!.labels!.length]).toEqual([1, 0]);
  expect(first!.labels).toBe(labels);
});

it('a part that is in no page has labels of its own', () => {
  const part = document.createElement('div');
  part.innerHTML = '<label for="a">A</label><input id="a">';
  document.body.innerHTML = '<label for="a">A</label>';
  expect([...part.querySelector('input')!.labels!]).toEqual([...part.querySelectorAll('label')]);
});
