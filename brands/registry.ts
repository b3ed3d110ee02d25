import { type Brand, parseBrand } from './schema';

/** The name of the brand's folder, also its `data-brand`. `BRAND` sets it when the app is built. */
export const brandKey = process.env.BRAND || 'hrfix';

/** The exact site root redirects away from the app only in a production build (spec 1.25). */
export const isProductionBuild = process.env.NODE_ENV === 'production';

let loaded: Promise<Brand> | undefined;

/**
 * Returns the brand this build was made for. Rejects with an error that names the wrong field or the missing folder.
 */
export function loadBrand(): Promise<Brand> {
  loaded ??= read(brandKey);
  return loaded;
}

async function read(key: string): Promise<Brand> {
  if (!/^[a-z0-9-]+$/.test(key)) throw new Error(`BRAND: '${key}' cannot be a folder of brands/`);
  const { default: config }: { default: unknown } = await import(`./${key}/config.ts`);
  return parseBrand(key, config);
}
