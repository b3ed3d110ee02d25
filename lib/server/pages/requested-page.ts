import { PAGE_HEADER } from '../http/requested-page.mjs';

/** The path and query of the page that a request asks for. */
export const requestedPage = (headers: Headers): string | null => headers.get(PAGE_HEADER);
