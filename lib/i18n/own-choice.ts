import { pickLanguage } from './pick-language';

/** The cookie with the language that somebody chose. It says nothing else about them, so it is not signed. */
export const LANGUAGE_COOKIE = 'language';

/** A year, seconds. */
const LIFE_SECONDS = 365 * 24 * 60 * 60;

type Asking = {
  /** Kept with the member who asks; left out or `null`: none is. */
  ofMember?: string | null;
  /** Given to the invited person who asks; left out or `null`: none is. */
  given?: string | null;
  /** The headers `Cookie` and `Accept-Language`. */
  cookies: string | null;
  liked: string | null;
};

/**
 * Returns the language of a page: what the member who reads it chose, else what was chosen in this browser, else what
 * was given to this person, else what the browser prefers, else the first that is offered; never one that is not
 * offered.
 */
export function languageFor<L extends string>({ ofMember, given, cookies, liked }: Asking, offered: readonly L[]): L {
  const chosen = [ofMember, ...readChoices(cookies), given].map((tag) => offered.find((language) => language === tag));
  return chosen.find((language) => language !== undefined) ?? pickLanguage(liked, offered);
}

/** Another site of the same domain may have a cookie of this name, which browsers send beside ours. */
function readChoices(cookies: string | null): string[] {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.filter((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`));
  return own.map((pair) => pair.slice(LANGUAGE_COOKIE.length + 1));
}

/** Returns the header `Set-Cookie` that keeps a choice. */
export function keepChoice(language: string, isSecure: boolean): string {
  const cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}
