import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readBrandColours } from '@/brands/colours';
import hrfix from '@/brands/hrfix/config';
import { loadBrand } from '@/brands/registry';
import { parseBrand } from '@/brands/schema';
import { contrast, readColours } from '../support/contrast';

const folder = join(__dirname, '../../brands');
const keys = readdirSync(folder, { withFileTypes: true })
  .filter((it) => it.isDirectory())
  .map((it) => it.name);

it('there are five (spec 1.20)', () => {
  expect(keys.sort()).toEqual(['clientreel', 'default', 'drivenhire', 'hrfix', 'videohr']);
});

describe.each(keys)('%s', (key) => {
  it('has a whole config, and every drawing it names (spec 1.19)', async () => {
    const { default: config }: { default: unknown } = await import(`../../brands/${key}/config.ts`);
    const { logo } = parseBrand(key, config);
    expect([logo, 'icon.svg'].filter((file) => !existsSync(join(folder, key, file)))).toEqual([]);
  });

  it.each(['l', 'd'] as const)('can be read in scheme %s', (scheme) => {
    const c = readColours(readFileSync(join(folder, key, 'tokens.css'), 'utf8'), scheme);
    const grounds = ['paper', 'surface', 'sunken', 'soft'];
    const text = ['ink', 'muted', 'accent'].flatMap((words) => grounds.map((ground) => [words, ground, 4.5] as const));
    const onButtons = [
      ['on-accent', 'accent', 4.5],
      ['on-accent', 'press', 4.5],
    ] as const;
    const outlines = ['paper', 'surface', 'sunken'].map((ground) => ['edge', ground, 3] as const);
    const faint = [...text, ...onButtons, ...outlines].filter(
      ([one, other, least]) => contrast(c(one), c(other)) < least,
    );
    expect(faint).toEqual([]);
  });
});

it('gives the server the light colours of its tokens, and says which is missing', async () => {
  const colourOf = await readBrandColours();
  const tokens = readColours(readFileSync(join(folder, 'hrfix', 'tokens.css'), 'utf8'), 'l');
  expect(['accent', 'on-accent'].map(colourOf)).toEqual(['accent', 'on-accent'].map(tokens));
  expect(() => colourOf('none')).toThrow('brands/hrfix/tokens.css has no --l-none');
});

it('is hrfix when nothing else is asked for, with its redirect disabled (spec 1.21)', async () => {
  expect(await loadBrand()).toMatchObject({ id: 'hrfix', redirect: false });
});

it.each(Object.keys(hrfix))('is refused without its %s (spec 1.19)', (field) => {
  expect(() => parseBrand('acme', { ...hrfix, [field]: undefined })).toThrow(`\n  ${field}: `);
});

it('the default brand has neither id nor app (spec 1.22)', async () => {
  const { default: config } = await import('@/brands/default/config');
  expect(config).toMatchObject({ id: null, appDeepLink: null });
});

it.each([
  ['a missing field', { ...hrfix, faqLink: undefined }, 'faqLink'],
  ['a malformed address', { ...hrfix, contact: { email: 'nobody' } }, 'contact.email'],
  ['a link that is none', { ...hrfix, redirectDomain: 'javascript:alert(1)' }, 'redirectDomain'],
  ['a field nobody knows', { ...hrfix, colour: 'red' }, 'colour'],
])('names the field of %s', (_, config, field) => {
  expect(() => parseBrand('acme', config)).toThrow(new RegExp(`brands/acme/config.ts[^]*${field}:`));
});
