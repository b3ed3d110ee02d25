/** What this module uses of the browser's Navigation API. Browsers without it go back as always. */
type Traversal = Event & { navigationType: string; userInitiated: boolean };

/** The handlers of everything that Back closes now. The last one is on top. */
const handlers: (() => void)[] = [];

function handleNavigate(event: Event): void {
  const { navigationType, userInitiated, cancelable } = event as Traversal;
  const handler = handlers.at(-1);
  if (!handler || navigationType !== 'traverse' || !userInitiated || !cancelable) return;
  event.preventDefault();
  handler();
}

/**
 * Calls the handler when the visitor presses the browser's Back button, which then stays on the page. Only the handler
 * that was added last is called. Browsers allow this once for each press on the page, so nobody is trapped, and only
 * for a step back within the app that loads no page. Returns an unsubscribe function.
 */
export function onBackPressed(handler: () => void): () => void {
  const navigation = (window as { navigation?: EventTarget }).navigation;
  if (handlers.length === 0) navigation?.addEventListener('navigate', handleNavigate);
  handlers.push(handler);
  return () => {
    handlers.splice(handlers.lastIndexOf(handler), 1);
    if (handlers.length === 0) navigation?.removeEventListener('navigate', handleNavigate);
  };
}
