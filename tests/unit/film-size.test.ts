import { filmSize } from '@/lib/domain/film-size';

const size = (width: number, height: number) => ({ width, height });

describe('the size of a film', () => {
  it.each([
    ['keeps what cameras give', size(640, 480), size(640, 480)],
    ['keeps the largest allowed', size(1280, 720), size(1280, 720)],
    ['keeps a phone held upright', size(720, 1280), size(720, 1280)],
    ['shrinks full HD exactly', size(1920, 1080), size(1280, 720)],
    ['shrinks 4:3 by its short side', size(1600, 1200), size(960, 720)],
    ['shrinks a wide picture by its long side', size(2560, 1080), size(1280, 540)],
    ['never enlarges', size(320, 240), size(320, 240)],
    ['makes odd sides even', size(641, 481), size(640, 480)],
    ['is never nothing', size(1, 1), size(2, 2)],
  ])('%s', (_, source, film) => {
    expect(filmSize(source, null)).toEqual(film);
  });

  it.each([
    ['takes the middle of a wide picture', size(640, 480), size(360, 480)],
    ['takes the middle of a tall picture', size(720, 1280), size(720, 960)],
    ['keeps what is 3:4 already', size(480, 640), size(480, 640)],
    ['takes the middle before it shrinks', size(1920, 1080), size(720, 960)],
    ['makes odd sides even', size(502, 502), size(376, 502)],
  ])('3x4 %s', (_, source, film) => {
    expect(filmSize(source, '3x4')).toEqual(film);
  });
});
