import { visitCapture } from '@/lib/browser/visit/visit-capture';
import { createVisitServices } from '@/lib/browser/visit/visit-services';
import { createCapture } from '../support/browser-factories';

it('a visit has one camera at a time: another recorder turns the one before off', () => {
  const { capture, closeCamera } = createVisitServices(null);
  const close = jest.fn();
  const first = capture('native', () => createCapture({ close }));
  expect(capture('native', () => createCapture())).toBe(first);
  expect(close).not.toHaveBeenCalled();
  const other = jest.fn();
  expect(capture('session', () => createCapture({ close: other }))).not.toBe(first);
  expect(close).toHaveBeenCalledTimes(1);
  closeCamera();
  expect([close.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
});

it('each visit has a session of its own, and all visits one native recorder', () => {
  const keys: string[] = [];
  const capture = (key: string) => {
    keys.push(key);
    return createCapture();
  };
  visitCapture({ capture }, 'native', { campaignId: 'c1', uuid: 'u1' });
  visitCapture({ capture }, 'session', { campaignId: 'c1', uuid: 'u1' });
  visitCapture({ capture }, 'session', { campaignId: 'c1', uuid: 'u2' });
  expect(keys).toEqual(['native', 'session c1 u1', 'session c1 u2']);
});
