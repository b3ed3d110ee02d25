import { browserOnline } from '@/lib/browser/online';

it('hears the connection go and come until it stops listening', () => {
  const window = new EventTarget();
  Object.assign(globalThis, { window });
  const heard = jest.fn();
  const stop = browserOnline.subscribe(heard);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  stop();
  window.dispatchEvent(new Event('offline'));
  expect(heard).toHaveBeenCalledTimes(2);
});
