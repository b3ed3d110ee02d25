import { type NextRequest, NextResponse } from 'next/server';
import { isProductionBuild, loadBrand } from './brands/registry';
import { rootRedirect } from './lib/domain/root-redirect';

/** Only the exact root: bodies of requests that pass through here are cut at 10 MB. */
export const config = { matcher: '/' };

export async function middleware({ nextUrl }: NextRequest): Promise<NextResponse> {
  const { pathname, search } = nextUrl;
  const elsewhere = rootRedirect({ pathname, search, isProduction: isProductionBuild, brand: await loadBrand() });
  return elsewhere === null ? NextResponse.next() : NextResponse.redirect(elsewhere, 307);
}
