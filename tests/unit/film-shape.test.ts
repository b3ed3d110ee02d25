import type { Copying, Shape } from '@/lib/server/ports/media';
import { filmShape, isSameShape, whyFilmEncoded, type ShapeInput } from '@/lib/server/use-cases/films/film-shape';

const [ONE, OTHER]: Copying[] = [{ parameters: 'one' }, { parameters: 'other' }];
const VP8: Copying = { whyEncoded: 'codec' };

const createInput = (fields: Partial<ShapeInput> = {}): ShapeInput => ({
  ...{ size: { width: 640, height: 480 }, videoType: null, copyings: [ONE!] },
  ...fields,
});

describe('a film', () => {
  it.each<[what: string, fields: Partial<ShapeInput>]>([
    ['one encoder recorded all sections', { copyings: [ONE!, ONE!] }],
    ['nothing is known yet', { copyings: [null] }],
    ['one section is known', { copyings: [null, ONE!, null] }],
  ])('is a copy when %s', (_, fields) => {
    const input = createInput(fields);
    expect(whyFilmEncoded(input)).toBeNull();
    expect(filmShape(input).fit).toBe('copy');
  });

  it.each<[why: string, fit: Shape['fit'], what: string, fields: Partial<ShapeInput>]>([
    ['codec', 'pad', 'one section is of another kind', { copyings: [ONE!, VP8, null] }],
    ['codec', 'pad', 'one section is of another kind, and two are unlike', { copyings: [ONE!, OTHER!, VP8] }],
    ['unlike', 'pad', 'two encoders recorded its sections', { copyings: [ONE!, null, OTHER!] }],
    ['crop', 'crop', 'it is cropped', { videoType: '3x4', copyings: [VP8] }],
    ['size', 'pad', 'its pictures are too large', { size: { width: 1920, height: 1080 } }],
    ['size', 'pad', 'its pictures have odd sides', { size: { width: 641, height: 480 } }],
  ])('is encoded (%s, %s) when %s', (why, fit, _, fields) => {
    const input = createInput(fields);
    expect(whyFilmEncoded(input)).toBe(why);
    expect(filmShape(input).fit).toBe(fit);
  });

  it('has the size of its first section, as far as films have it', () => {
    expect(filmShape(createInput()).size).toEqual({ width: 640, height: 480 });
    expect(filmShape(createInput({ size: { width: 1920, height: 1080 } })).size).toEqual({ width: 1280, height: 720 });
  });

  it('has the same shape as another when size and fit are the same', () => {
    const shape = filmShape(createInput());
    expect(isSameShape(shape, filmShape(createInput({ copyings: [OTHER!] })))).toBe(true);
    expect(isSameShape(shape, { ...shape, fit: 'pad' })).toBe(false);
    expect(isSameShape(shape, { ...shape, size: { width: 640, height: 360 } })).toBe(false);
  });
});
