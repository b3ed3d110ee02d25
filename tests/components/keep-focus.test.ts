import { keepFocus } from '@/lib/browser/keep-focus';

const location = { pathname: '/demo/start' };
let stop = () => {};

function show(html: string, path = location.pathname): void {
  location.pathname = path;
  document.body.innerHTML = html;
}
const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)!.focus();
/** The words of what has the focus, once all changes have been seen. */
async function focused(): Promise<string | null> {
  await Promise.resolve();
  return document.activeElement === document.body ? null : document.activeElement!.textContent;
}

beforeEach(() => {
  show('<main id="main"><h1>Start</h1><button>Go</button><button data-next-focus>Next</button></main>', '/demo/start');
  stop = keepFocus(document, location);
});
afterEach(() => stop());

it('begins a new page at its heading, also when it comes later than its address', async () => {
  focusOn('button');
  show('', '/demo/intro');
  expect(await focused()).toBeNull();
  show('<main id="main"><h1>Intro</h1><button data-next-focus>Next</button></main>');
  expect(await focused()).toBe('Intro');
});

it('leaves the first page to the browser', async () => {
  document.querySelector('h1')!.textContent = 'Start now';
  expect(await focused()).toBeNull();
});

it.each([
  ['is gone', (button: HTMLButtonElement) => button.remove()],
  ['cannot be pressed any more', (button: HTMLButtonElement) => (button.disabled = true)],
])('goes to the next control when the one with the focus %s', async (_, change) => {
  focusOn('button');
  change(document.querySelector('button')!);
  expect(await focused()).toBe('Next');
});

it('rests on the heading until there is a next control', async () => {
  document.querySelector('[data-next-focus]')!.remove();
  focusOn('button');
  document.querySelector('button')!.remove();
  expect(await focused()).toBe('Start');
  document.querySelector('main')!.insertAdjacentHTML('beforeend', '<a href="/demo" data-next-focus>Okay</a>');
  expect(await focused()).toBe('Okay');
});

it('stays on the heading of a page that is drawn anew', async () => {
  show('<main id="main"><h1>Intro</h1></main>', '/demo/intro');
  expect(await focused()).toBe('Intro');
  show('<main id="main"><h1>Intro</h1><button data-next-focus>Next</button></main>');
  expect(await focused()).toBe('Intro');
});

it('stays in the dialog on top, and finds its way when what opened it is gone', async () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open><h2>Devices</h2><button>Try Again</button></dialog>');
  focusOn('dialog button');
  document.querySelector('dialog button')!.remove();
  expect(await focused()).toBe('Devices');
  document.querySelector('dialog')!.remove();
  expect(await focused()).toBe('Next');
});

it('takes the focus from nobody who has put it elsewhere', async () => {
  focusOn('button');
  document.querySelector('[data-next-focus]')!.remove();
  expect(await focused()).toBe('Go');
});

it('keeps Next from speaking the title beside the heading', async () => {
  document.body.append(document.createElement('next-route-announcer'));
  await focused();
  expect(document.querySelector('next-route-announcer')!.getAttribute('aria-hidden')).toBe('true');
});
