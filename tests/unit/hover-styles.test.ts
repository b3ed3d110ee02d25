import { readFileSync, readdirSync } from 'node:fs';

/** Returns the selectors with `:hover` that apply also where nothing hovers, as on a phone. */
function hoverEverywhere(css: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const [token] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/(?<![^{};])[^{};]+(?=\{)|\}/g)) {
    if (token === '}') open.pop();
    else {
      open.push(token.trim());
      if (token.includes(':hover') && !open.some((it) => it.includes('(hover: hover)'))) found.push(token.trim());
    }
  }
  return found;
}

it('hover styles apply only where something hovers: on a phone they would stay after a touch', () => {
  expect(hoverEverywhere('a:hover { color: red; } @media (hover: hover) { b:hover { color: red; } }')).toEqual([
    'a:hover',
  ]);
  const sheets = readdirSync('app/styles').map((name) => readFileSync(`app/styles/${name}`, 'utf8'));
  expect(sheets.flatMap(hoverEverywhere)).toEqual([]);
  expect(sheets.join('')).toContain(':hover');
});
