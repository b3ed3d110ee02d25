type RootRequest = {
  pathname: string;
  /** With its '?'; empty when there is no query. */
  search: string;
  isProduction: boolean;
  brand: { redirect: boolean; redirectDomain: string };
};

/**
 * Returns where a visitor of the exact site root is redirected, or `null` for no redirect (spec 1.24). A root with a
 * query shows a state of the app itself ('not found') and is not redirected.
 */
export function rootRedirect({ pathname, search, isProduction, brand }: RootRequest): string | null {
  const isBareRoot = pathname === '/' && search === '';
  return isProduction && isBareRoot && brand.redirect ? brand.redirectDomain : null;
}
