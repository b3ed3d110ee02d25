import { type AccessNews, canAskAgain, combineAccess } from '@/lib/browser/capture/access';
import type { CaptureErrorCode } from '@/lib/browser/capture/capture';

it.each<[(PermissionState | null)[], string]>([
  [['granted', 'granted'], 'granted'],
  [['granted', 'prompt'], 'prompt'],
  [['prompt', 'denied'], 'denied'],
  [[null, 'denied'], 'denied'],
  [[null, 'granted'], 'unknown'],
])('%j together are %s', (states, access) => {
  expect(combineAccess(states)).toBe(access);
});

const news = (access: AccessNews['access'], cause: AccessNews['cause']): AccessNews => ({ access, cause });

it.each<[string, CaptureErrorCode, AccessNews, boolean]>([
  ['was allowed in the settings', 'notAllowed', news('granted', 'changed'), true],
  ['was allowed elsewhere, and the visitor is back', 'notAllowedAudio', news('granted', 'focused'), true],
  ['was reset, so that the browser asks again', 'notAllowed', news('prompt', 'changed'), true],
  ['is still refused', 'notAllowed', news('denied', 'shown'), false],
  [
    'was asked for in a question that was closed: that gives the focus back',
    'dismissed',
    news('prompt', 'focused'),
    false,
  ],
  ['may have been allowed while the page was hidden', 'notAllowed', news('unknown', 'shown'), true],
  ['would make the browser ask again at every focus', 'notAllowed', news('unknown', 'focused'), false],
  ['may have been allowed in the system', 'blockedBySystem', news('granted', 'focused'), true],
  ['may have been set free by another program', 'busy', news('granted', 'focused'), true],
  ['is not there', 'notFound', news('granted', 'focused'), false],
])('What %s (%s, %j): ask again? %s', (_, error, seen, expected) => {
  expect(canAskAgain(error, seen)).toBe(expected);
});
