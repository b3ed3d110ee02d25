/** The id of the menu of languages, which the page's layout renders and `LanguageButton` opens. */
export const LANGUAGE_MENU = 'languages';

/**
 * Has a choice lead back to this page: the menu stays while pages change. Without a script every page is loaded whole,
 * with a menu of its own.
 */
export function leadBackHere(): void {
  const { origin, pathname, search } = window.location;
  for (const button of document.querySelectorAll<HTMLButtonElement>(`#${LANGUAGE_MENU} button`)) {
    const action = new URL(button.getAttribute('formaction') ?? '', origin);
    action.searchParams.set('back', pathname + search);
    button.setAttribute('formaction', action.pathname + action.search);
  }
}
