/** Reads a brand's raw colours of one scheme (`l`ight or `d`ark) from its tokens.css. */
export function readColours(css: string, scheme: 'l' | 'd'): (name: string) => string {
  const colours = new Map(
    [...css.matchAll(new RegExp(`--${scheme}-([a-z-]+): (#[0-9a-f]{6});`, 'g'))].map(([, name, hex]) => [name, hex]),
  );
  return (name) => {
    const hex = colours.get(name);
    if (hex === undefined) throw new Error(`--${scheme}-${name} is missing`);
    return hex;
  };
}

/** Returns the contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
