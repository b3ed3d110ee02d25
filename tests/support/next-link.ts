import Link from 'next/dist/client/link';

/** A link without the app's router: it only reports whether the page it leads to is loading. */
export default Link;

let isPending = false;

/** Sets whether the pages that links lead to are loading, for all links that are rendered afterwards. */
export function setLinksPending(pending: boolean): void {
  isPending = pending;
}

export const useLinkStatus = () => ({ pending: isPending });
