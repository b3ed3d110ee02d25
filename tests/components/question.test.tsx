import { act, render, screen } from '@testing-library/react';
import { Question } from '@/components/recorder/question';

/** How high the picture is, pixels. The words end at 120. */
let pictureHeight = 600;
let resize: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.ResizeObserver = class {
    constructor(onResize: ResizeObserverCallback) {
      resize = () => onResize([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.className === 'picture' ? new DOMRect(0, 0, 400, pictureHeight) : new DOMRect(0, 60, 300, 60);
  });
});

afterEach(() => jest.restoreAllMocks());

function show() {
  render(
    <main>
      <Question prompt="Who are you?" />
      <div className="picture" />
    </main>,
  );
  const isApart = () => screen.getByRole('main').hasAttribute('data-apart');
  /** The sizes have changed; the page is drawn. */
  const draw = (height: number) =>
    act(() => {
      pictureHeight = height;
      resize();
      jest.advanceTimersByTime(20);
    });
  return { isApart, draw };
}

it('puts a question over the picture again when the picture was low only while the window changed', () => {
  pictureHeight = 100;
  const { isApart, draw } = show();
  expect(isApart()).toBe(true);
  draw(600);
  expect(isApart()).toBe(false);
});

it('leaves a question where it is that would move with a scroll bar for ever', () => {
  pictureHeight = 100;
  const { isApart, draw } = show();
  draw(600);
  draw(100);
  expect(isApart()).toBe(true);
  draw(600);
  expect(isApart()).toBe(true);
});
