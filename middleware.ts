import { type NextRequest, NextResponse } from 'next/server';
import { isProductionBuild, loadBrand } from './brands/registry';
import { rootRedirect } from './lib/domain/root-redirect';
import { PAGE_HEADER, pageOf } from './lib/server/http/requested-page.mjs';

/**
 * Only the exact root and, where no server in front has said which page is requested, pages: bodies of requests that
 * pass through here are cut at 10 MB.
 */
export const config = {
  matcher: ['/', { source: '/((?!api/|_next/|brand/).*)', missing: [{ type: 'header', key: 'x-requested-page' }] }],
};

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const elsewhere = rootRedirect({ pathname, search, isProduction: isProductionBuild, brand: await loadBrand() });
  if (elsewhere !== null) return NextResponse.redirect(elsewhere, 307);
  const headers = new Headers(request.headers);
  headers.set(PAGE_HEADER, pageOf(pathname + search));
  return NextResponse.next({ request: { headers } });
}
