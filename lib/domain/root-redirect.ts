type RootRequest = {
  pathname: string;
  /** With its '?', empty when there is none. */
  search: string;
  isProduction: boolean;
  brand: { redirect: boolean; redirectDomain: string };
};

/**
 * Where a visitor of the exact site root is sent instead of the app; `null`: nowhere (spec 1.24).
 * A root with a query is a state of the app itself ('not found') and stays.
 */
export function rootRedirect({ pathname, search, isProduction, brand }: RootRequest): string | null {
  const isBareRoot = pathname === '/' && search === '';
  return isProduction && isBareRoot && brand.redirect ? brand.redirectDomain : null;
}
