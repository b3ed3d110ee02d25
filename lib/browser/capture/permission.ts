import { type AccessNews, combineAccess } from './access';
import { CaptureError } from './capture';

const NAMES = ['camera', 'microphone'] as const;

/**
 * Returns the browser's permissions for camera and microphone, in this order; `null` where the browser does not tell.
 */
function readPermissions(
  permissions: Permissions | undefined,
  names: readonly (typeof NAMES)[number][] = NAMES,
): Promise<(PermissionStatus | null)[]> {
  return Promise.all(
    names.map(async (name) => {
      try {
        return (await permissions?.query({ name })) ?? null;
      } catch {
        // Older versions of Firefox and Safari do not know these names.
        return null;
      }
    }),
  );
}

/**
 * Returns whether the browser would ask the visitor for camera or microphone: neither are both granted, nor is one of
 * them denied. `names`: of these alone.
 */
export async function willAsk(
  permissions: Permissions | undefined,
  names?: readonly (typeof NAMES)[number][],
): Promise<boolean> {
  const states = (await readPermissions(permissions, names)).map((status) => status?.state);
  return !states.includes('denied') && states.some((state) => state !== 'granted');
}

/** Returns which of camera and microphone was refused, if the browser tells. */
export async function nameRefusedDevice(
  error: CaptureError,
  permissions: Permissions | undefined,
): Promise<CaptureError> {
  const [camera, microphone] = (await readPermissions(permissions)).map((status) => status?.state === 'denied');
  if (camera === microphone) return error;
  return new CaptureError(camera ? 'notAllowedVideo' : 'notAllowedAudio', error.message, { cause: error });
}

type OnChange = (isSo: boolean) => void;

/**
 * Calls back with whether this page is refused the camera or microphone, now and at every change. Returns an
 * unsubscribe function.
 */
export function watchRefusal(permissions: Permissions | undefined, onChange: OnChange): () => void {
  return watchStates(permissions, (state) => state === 'denied', onChange);
}

/** The same about whether the browser asks the visitor when the camera is turned on. */
export function watchQuestion(permissions: Permissions | undefined, onChange: OnChange): () => void {
  return watchStates(permissions, (state) => state === 'prompt', onChange);
}

function watchStates(
  permissions: Permissions | undefined,
  isSo: (state: PermissionState) => boolean,
  onChange: OnChange,
): () => void {
  const unsubscribed = new AbortController();
  void readPermissions(permissions).then((all) => {
    const known = all.filter((status) => status !== null);
    const notify = () => {
      if (!unsubscribed.signal.aborted) onChange(known.some(({ state }) => isSo(state)));
    };
    known.forEach((status) => status.addEventListener('change', notify, { signal: unsubscribed.signal }));
    notify();
  });
  return () => unsubscribed.abort();
}

/**
 * Calls back with the access to camera and microphone whenever it changes, and whenever the visitor returns to the
 * page. Returns an unsubscribe function.
 */
export function watchAccess(onNews: (news: AccessNews) => void): () => void {
  const unsubscribed = new AbortController();
  const { signal } = unsubscribed;
  const known = readPermissions(navigator.permissions);
  const notify = async (cause: AccessNews['cause']) => {
    const states = (await known).map((status) => status?.state ?? null);
    if (!signal.aborted) onNews({ access: combineAccess(states), cause });
  };
  void known.then((all) => {
    all.forEach((status) => status?.addEventListener('change', () => void notify('changed'), { signal }));
  });
  window.addEventListener('focus', () => void notify('focused'), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') void notify('shown');
    },
    { signal },
  );
  return () => unsubscribed.abort();
}

/** Whether a page around this one, or its server, forbids the camera or the microphone. Not every browser tells. */
export function isForbiddenHere(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy !== undefined && NAMES.some((name) => !featurePolicy.allowsFeature(name));
}
