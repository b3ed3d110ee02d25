import { type Brand, parseBrand } from './schema';

/** The brand's folder, also its `data-brand`. Fixed at build time by `BRAND`. */
export const brandKey = process.env.BRAND || 'hrfix';

/** The exact root leads away from the app in a production build alone (spec 1.25). */
export const isProductionBuild = process.env.NODE_ENV === 'production';

let loaded: Promise<Brand> | undefined;

/** The brand this build was made for. Rejects, naming the field or the folder, when its config is wrong or missing. */
export function loadBrand(): Promise<Brand> {
  loaded ??= read(brandKey);
  return loaded;
}

async function read(key: string): Promise<Brand> {
  if (!/^[a-z0-9-]+$/.test(key)) throw new Error(`BRAND: '${key}' cannot be a folder of brands/`);
  const { default: config }: { default: unknown } = await import(`./${key}/config.ts`);
  return parseBrand(key, config);
}
