/** Properties that are inherited, and that no rule of jsdom's own style sheet sets. */
const INHERITED = { visibility: 'visible', 'pointer-events': 'auto' };

/** What decides whether an element is shown where a page has no style sheet, beside what kind of element it is. */
const DECIDING = ['hidden', 'open', 'type', 'style'];

/** How elements are shown that are alike, in every page of this process. */
const known = new Map();

/**
 * Makes `getComputedStyle` quick for what each look for a role or a name, and each press, asks of every element and of
 * those around it: whether it is shown. For one answer jsdom matches all rules of its own style sheet and parses two
 * dozen colours, which is most of what a test of a large page does. Where the page has no style sheet, it is asked once
 * for all elements that are alike. All other properties still come from jsdom, which `ofJsdom` asks.
 * @param {Window} window
 */
export function makeStylesQuick(window) {
  const { document } = window;
  const ofJsdom = window.getComputedStyle;

  function displayOf(element) {
    const kind = [element.localName, element.parentElement?.localName === 'ruby'];
    const key = JSON.stringify([...kind, ...DECIDING.map((name) => element.getAttribute(name))]);
    if (!known.has(key)) known.set(key, ofJsdom(element).display);
    return known.get(key);
  }

  function inheritedBy(element, name) {
    for (let one = element; one; one = one.parentElement) {
      const own = one.hasAttribute('style') ? one.style.getPropertyValue(name) : '';
      if (own !== '' && own !== 'unset') return own;
    }
    return INHERITED[name];
  }

  function valueOf(element, name) {
    if (name === 'display') return displayOf(element);
    return name in INHERITED ? inheritedBy(element, name) : ofJsdom(element).getPropertyValue(name);
  }

  function quickStyles(element) {
    const quick = {
      getPropertyValue: (name) => valueOf(element, name),
      get display() {
        return displayOf(element);
      },
      get visibility() {
        return inheritedBy(element, 'visibility');
      },
      get pointerEvents() {
        return inheritedBy(element, 'pointer-events');
      },
    };
    return new Proxy(quick, { get: (_, name) => (name in quick ? quick[name] : ofJsdom(element)[name]) });
  }

  function getComputedStyle(element, ...more) {
    const isPlain = more.length === 0 && element?.ownerDocument === document && document.styleSheets.length === 0;
    return isPlain ? quickStyles(element) : ofJsdom(element, ...more);
  }
  window.getComputedStyle = Object.assign(getComputedStyle, { ofJsdom });
}
