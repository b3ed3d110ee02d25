import { act, fireEvent, render, screen } from '@testing-library/react';
import { Question } from '@/components/recorder/question';
import { renderScreen } from '../support/render-screen';

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

it('is placed anew when the recorder’s picture takes the place of the first one', async () => {
  pictureHeight = 100;
  const { isApart } = show();
  const picture = document.createElement('div');
  picture.className = 'picture';
  pictureHeight = 600;
  await act(async () => screen.getByRole('main').lastElementChild?.replaceWith(picture));
  expect(isApart()).toBe(false);
});

describe('a question with more words than space', () => {
  const scrollBy = jest.fn();
  let height = 400;

  function showLong() {
    height = 400;
    Object.defineProperties(HTMLElement.prototype, {
      scrollHeight: { configurable: true, get: () => height },
      clientHeight: { configurable: true, get: () => 100 },
      scrollBy: { configurable: true, value: scrollBy },
    });
    renderScreen(<Question prompt="Who are you?" />);
    const frame = screen.getByRole('heading').parentElement!;
    const scrollTo = (top: number) => {
      frame.scrollTop = top;
      fireEvent.scroll(frame);
    };
    return { frame, scrollTo };
  }

  afterEach(() => {
    for (const name of ['scrollHeight', 'clientHeight', 'scrollBy'])
      Reflect.deleteProperty(HTMLElement.prototype, name);
  });

  const more = () => screen.queryByRole('button', { name: 'More of the question' });

  it('says so until its end is seen, and again after', () => {
    const { frame, scrollTo } = showLong();
    expect(more()?.textContent?.trim()).toBe('More');
    scrollTo(300);
    expect(more()).toBeNull();
    expect(frame.tabIndex).toBe(0);
    scrollTo(200);
    expect(more()).not.toBeNull();
  });

  it('scrolls on at a press, and leaves some of what was read', () => {
    showLong();
    act(() => more()?.click());
    expect(scrollBy).toHaveBeenCalledWith({ top: 70 });
  });

  it('keeps the focus when there is no more', () => {
    const { frame, scrollTo } = showLong();
    more()?.focus();
    scrollTo(300);
    expect(document.activeElement).toBe(frame);
  });

  it('keeps the focus when the window has grown so that there is nothing to scroll', () => {
    const { frame } = showLong();
    more()?.focus();
    act(() => {
      height = 100;
      resize();
      jest.advanceTimersByTime(20);
    });
    expect(more()).toBeNull();
    expect(document.activeElement).toBe(frame);
    expect(frame.getAttribute('tabindex')).toBe('-1');
  });
});
