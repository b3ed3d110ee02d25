import { type NextRequest, NextResponse } from 'next/server';
import { isProductionBuild, loadBrand } from './brands/registry';
import { rootRedirect } from './lib/domain/root-redirect';

/** The exact root alone: what passes through here has its body cut at 10 MB. */
export const config = { matcher: '/' };

export async function middleware({ nextUrl }: NextRequest): Promise<NextResponse> {
  const { pathname, search } = nextUrl;
  const elsewhere = rootRedirect({ pathname, search, isProduction: isProductionBuild, brand: await loadBrand() });
  return elsewhere === null ? NextResponse.next() : NextResponse.redirect(elsewhere, 307);
}
