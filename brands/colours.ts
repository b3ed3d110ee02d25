import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandKey } from './registry';

/** Returns a colour of this build's brand by its name in tokens.css, in the light scheme: films have no other. */
export async function readBrandColours(): Promise<(name: string) => string> {
  const tokens = await readFile(join(process.cwd(), 'brands', brandKey, 'tokens.css'), 'utf8');
  return (name) => {
    const colour = new RegExp(`--l-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
    if (!colour) throw new Error(`brands/${brandKey}/tokens.css has no --l-${name}`);
    return colour;
  };
}
