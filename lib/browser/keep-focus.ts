const NEXT = '[data-next-focus]';
const HEADING = 'h1, h2';

/**
 * The one place that moves the focus between pages and within them, for as long as the app is open:
 *
 * - A new page begins at its heading, which screen readers then read.
 * - When the control with the focus is gone or hidden, the focus goes to the control that is marked as the next one.
 *   Until there is one, it rests on the heading.
 *
 * A page that the browser loads begins as the browser wants. Returns a function that ends this.
 */
export function keepFocus(document: Document, location: Pick<Location, 'pathname'>): () => void {
  let path = location.pathname;
  let heading = document.querySelector('main')?.querySelector(HEADING) ?? null;
  let last: Element | null = document.activeElement === document.body ? null : document.activeElement;
  /** The heading that has the focus only because nothing better was there. */
  let restsOn: Element | null = null;

  const remember = ({ target }: Event) => {
    last = target instanceof Element ? target : null;
  };

  const check = () => {
    // Next would speak the title of a new page while its heading is read.
    document.querySelector('next-route-announcer:not([aria-hidden])')?.setAttribute('aria-hidden', 'true');
    const main = document.querySelector('main');
    // The link to the content leads here.
    if (main && !main.hasAttribute('tabindex')) main.setAttribute('tabindex', '-1');
    const title = main?.querySelector(HEADING) ?? null;
    if (location.pathname !== path && title !== heading) {
      // While a dialog is open, the page under it cannot have the focus.
      if (focusOn(title)) [path, heading] = [location.pathname, title];
      return;
    }
    const room = [...document.querySelectorAll('dialog[open]')].at(-1) ?? main;
    if (isLost(document, last)) {
      // The same page, drawn anew, is read on from its heading.
      const isSameTitle = last === heading && title !== null && title.textContent === last?.textContent;
      const next = isSameTitle ? null : (room?.querySelector(NEXT) ?? null);
      const rest = room?.querySelector(HEADING) ?? null;
      restsOn = !focusOn(next) && focusOn(rest) && !isSameTitle ? rest : null;
    } else if (restsOn !== null && restsOn === document.activeElement) {
      focusOn(room?.querySelector(NEXT) ?? null);
    }
    heading = title;
  };

  document.addEventListener('focusin', remember);
  const observer = new MutationObserver(check);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['style', 'hidden', 'disabled', 'data-next-focus'],
  });
  check();
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

/** Whether the element with the focus is gone, or cannot have it any more. `last`: the one that had it last. */
function isLost(document: Document, last: Element | null): boolean {
  const active = document.activeElement;
  const owner = active === null || active === document.body ? last : active;
  return owner !== null && !canHaveFocus(owner);
}

function canHaveFocus(element: Element): boolean {
  if (!element.isConnected || element.matches(':disabled')) return false;
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}

/** Returns whether the element has the focus now. */
function focusOn(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  const isControl = element.matches(NEXT);
  if (!isControl && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  // A browser may scroll although the element is in the window.
  element.focus({ preventScroll: true });
  if (isControl) element.scrollIntoView?.({ block: 'nearest' });
  return element.ownerDocument.activeElement === element;
}
