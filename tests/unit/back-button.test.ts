import { onBackPressed } from '@/components/ui/back-button';

type Press = { navigationType?: string; userInitiated?: boolean; cancelable?: boolean };

/** Dispatches what a browser dispatches before it goes back. Returns whether it would go. */
function pressBack({ navigationType = 'traverse', userInitiated = true, cancelable = true }: Press = {}): boolean {
  const event = Object.assign(new Event('navigate', { cancelable }), { navigationType, userInitiated });
  return navigation.dispatchEvent(event);
}

let navigation: EventTarget;
beforeEach(() => {
  navigation = new EventTarget();
  Object.assign(globalThis, { window: { navigation } });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'window'));

it('closes what was opened last, and stays on the page', () => {
  const [first, second] = [jest.fn(), jest.fn()];
  const [offFirst, offSecond] = [onBackPressed(first), onBackPressed(second)];
  expect(pressBack()).toBe(false);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  offSecond();
  expect(pressBack()).toBe(false);
  expect(first).toHaveBeenCalledTimes(1);
  offFirst();
  expect(pressBack()).toBe(true);
});

it.each<[string, Press]>([
  ['a link', { navigationType: 'push' }],
  ['a step back that the page itself makes', { userInitiated: false }],
  ['a step back that the browser allows nobody to stop', { cancelable: false }],
])('lets %s through', (_, press) => {
  const handler = jest.fn();
  const off = onBackPressed(handler);
  expect(pressBack(press)).toBe(true);
  expect(handler).not.toHaveBeenCalled();
  off();
});

it('asks nothing of a browser without a navigation API', () => {
  Object.assign(globalThis, { window: {} });
  expect(onBackPressed(() => {})).not.toThrow();
});
