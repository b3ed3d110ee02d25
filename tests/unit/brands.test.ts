import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBrandColours } from '@/brands/colours';
import { readEmailLogo } from '@/brands/email-logo.mjs';
import hrfix from '@/brands/hrfix/config';
import { loadBrand } from '@/brands/registry';
import { parseBrand } from '@/brands/schema';
import { contrast, readColours } from '../support/contrast';
import { makeTempFolder } from '../support/temp-folder';

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

  it('has a logo for emails, as high as on its pages and as wide as its drawing', () => {
    const { width, height } = readEmailLogo(key);
    const [, wide, high] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(readFileSync(join(folder, key, 'logo.svg'), 'utf8'))!;
    expect(height).toBe(Number(high) + 4);
    expect(width).toBe(Math.ceil(Number(wide) + 4));
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

/** The beginning of a PNG of this size. */
const png = (width: number, height: number, bytes = 100) => {
  const picture = Buffer.alloc(bytes);
  picture.write('89504e470d0a1a0a', 'hex');
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
};

it.each<[string, Buffer | null, string]>([
  ['is missing', null, 'brands/acme/logo.png is missing: emails carry the logo as a PNG, 84 pixels high'],
  ['is an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'brands/acme/logo.png is no PNG'],
  ['has another height', png(300, 96), 'is 300 × 96 pixels: it has to be 84 high, and 840 wide at most'],
  ['is wider than a phone', png(841, 84), 'is 841 × 84 pixels'],
  ['has too many bytes', png(300, 84, 30_001), 'has 30001 bytes: 30000 is the most'],
])('nothing is built with a logo for emails that %s', (_, picture, fault) => {
  const temp = makeTempFolder();
  mkdirSync(join(temp.folder, 'brands/acme'), { recursive: true });
  if (picture) writeFileSync(join(temp.folder, 'brands/acme/logo.png'), picture);
  expect(() => readEmailLogo('acme', temp.folder)).toThrow(fault);
  temp.remove();
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
