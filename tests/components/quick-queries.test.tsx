import { screen, waitFor } from '@testing-library/react';
import { createEdited, renderOpenBuilder } from '@/tests/support/render-builder';

const everything = (parent: ParentNode = document) => [...(parent as Document).getElementsByTagName('*')];

afterEach(() => document.body.replaceChildren());

it.each(['*', 'button', 'input,textarea', '*[role~="button"],button', '[id]', 'div > label', ':disabled', 'nothing'])(
  'elements of a large page are found by %s, in their order',
  (selector) => {
    renderOpenBuilder(createEdited());
    for (const parent of [document, document.body.firstElementChild!]) {
      const matching = everything(parent).filter((element) => element.matches(selector));
      expect([...parent.querySelectorAll(selector)]).toEqual(matching);
      expect(parent.querySelector(selector)).toBe(matching[0] ?? null);
    }
  },
);

it('an element is found by its id in what is asked, and only as long as it has it', () => {
  document.body.innerHTML = '<p id="a"><b id="a"></b><b id="b"></b></p><i id="b"></i>';
  const [p, first, second, i] = [...document.body.querySelectorAll('p, b, i')];
  const found = (parent: ParentNode) => ['a', 'b', 'A', 'c'].map((id) => parent.querySelector(`[id="${id}"]`));
  expect(found(document)).toEqual([p, second, null, null]);
  expect(found(p!)).toEqual([first, second, null, null]);
  second!.id = 'c';
  expect(found(document)).toEqual([p, i, null, second]);
  expect(found(p!)).toEqual([first, null, null, second]);
});

it('a list of elements stays live after a query, and after one that is no selector', () => {
  const live = document.getElementsByTagName('p');
  expect(() => document.querySelector('p[')).toThrow(/not a valid selector/);
  document.body.innerHTML = '<p></p>';
  expect([document.querySelectorAll('p').length, live.length]).toEqual([1, 1]);
  const later = document.getElementsByTagName('p');
  document.body.innerHTML = '<p></p><p></p>';
  expect([live.length, later.length]).toEqual([2, 2]);
});

it('what never comes is told with the page, once', async () => {
  document.body.innerHTML = '<p>Here</p>';
  const waiting = waitFor(() => screen.getByText('There'), { timeout: 1 });
  const { message } = (await waiting.catch((reason: Error) => reason as Error)) as Error;
  expect(message).toMatch(/^Unable to find an element with the text: There/);
  expect(message.match(/Here/g)).toHaveLength(1);
  expect(() => screen.getByText('There')).toThrow('Here');
});
