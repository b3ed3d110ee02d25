/** The id of the menu of languages, which the page's layout renders and `LanguageButton` opens. */
export const LANGUAGE_MENU = 'languages';
