import { createEdited, renderOpenBuilder } from '@/tests/support/render-builder';

type Asked = Pick<CSSStyleDeclaration, 'display' | 'visibility' | 'pointerEvents'>;
const ofJsdom = (window.getComputedStyle as unknown as { ofJsdom: (element: Element) => Asked }).ofJsdom;

const asked = ({ display, visibility, pointerEvents }: Asked) => ({ display, visibility, pointerEvents });
const everything = () => [...document.querySelectorAll('*')];

afterEach(() => document.body.replaceChildren());

it('every element of a large page is shown as jsdom says', () => {
  renderOpenBuilder(createEdited());
  expect(everything().length).toBeGreaterThan(300);
  const own = everything().map((element) => asked(getComputedStyle(element)));
  expect(own).toEqual(everything().map((element) => asked(ofJsdom(element))));
});

it.each([
  ['attributes', '<p hidden></p><input type="hidden"><input type="text"><dialog></dialog><dialog open></dialog>'],
  ['where an element is', '<ruby>a<rp>(</rp><rt>b</rt></ruby><rp>(</rp><rt>b</rt><details><p>c</p></details>'],
  ['a style', '<p style="display: none"></p><p style="display: unset"></p><b style="display: block" hidden></b>'],
  ['an inherited style', '<div style="visibility: hidden"><p><b style="visibility: visible"></b></p></div>'],
  ['what presses reach', '<div style="pointer-events: none"><p style="pointer-events: unset"><b></b></p></div>'],
  ['a style sheet', '<style>p { display: none } b { visibility: hidden }</style><p></p><b></b>'],
  ['elements in lists and tables', '<ul><li>a</li></ul><table><tr><td>b</td></tr></table><svg><path /></svg>'],
])('%s decides as jsdom says', (_, html) => {
  document.body.innerHTML = html;
  expect(everything().map((element) => asked(getComputedStyle(element)))).toEqual(
    everything().map((element) => asked(ofJsdom(element))),
  );
});

it('what changes is seen at once', () => {
  document.body.innerHTML = '<div><p></p></div>';
  const [outer, inner] = [document.querySelector('div')!, document.querySelector('p')!];
  expect(asked(getComputedStyle(inner))).toEqual({ display: 'block', visibility: 'visible', pointerEvents: 'auto' });
  inner.hidden = true;
  outer.style.visibility = 'hidden';
  outer.style.pointerEvents = 'none';
  expect(asked(getComputedStyle(inner))).toEqual({ display: 'none', visibility: 'hidden', pointerEvents: 'none' });
});

it('other properties are those of jsdom', () => {
  document.body.innerHTML = '<p style="overflow-y: auto; direction: rtl"></p>';
  const styles = getComputedStyle(document.querySelector('p')!);
  expect([styles.overflowY, styles.direction, styles.getPropertyValue('overflow-y')]).toEqual(['auto', 'rtl', 'auto']);
});
