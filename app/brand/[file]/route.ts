import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandKey, loadBrand } from '@/brands/registry';

/** The brand's drawings, included in the build: the logo, and its mark alone as the page's icon. */
export async function generateStaticParams() {
  const { logo } = await loadBrand();
  return [{ file: logo }, { file: 'icon.svg' }];
}

export const dynamic = 'force-static';
export const dynamicParams = false;

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  const drawing = await readFile(join(process.cwd(), 'brands', brandKey, file));
  return new Response(new Uint8Array(drawing), { headers: { 'Content-Type': 'image/svg+xml' } });
}
