import { findWrongPictures } from '@/tests/support/film/match-pictures';
import { createRandom } from '@/tests/support/random';

const [WIDTH, HEIGHT, FRAMES] = [64, 48, 100];
const GREY = 128;

/** Draws a clock whose hand goes round once in two seconds and a half. */
function drawClock(number: number): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT, GREY);
  const angle = (2 * Math.PI * number) / 76;
  for (let length = 0; length < 22; length += 0.5) {
    const x = Math.round(WIDTH / 2 + length * Math.cos(angle));
    const y = Math.round(HEIGHT / 2 + length * Math.sin(angle));
    for (let row = y - 1; row <= y + 1; row += 1) picture.fill(255, row * WIDTH + x - 1, row * WIDTH + x + 2);
  }
  return picture;
}

/** Changes a picture by as little as encoding it again does. */
function encodeAgain(picture: Buffer): Buffer {
  const random = createRandom(1);
  return Buffer.from(picture.map((value) => Math.min(255, value + Math.floor(1.3 * random()))));
}

const take = Array.from({ length: FRAMES }, (_, number) => drawClock(number));
const film = take.map(encodeAgain);
const wrongIn = (pictures: Buffer[]) => findWrongPictures(pictures, take, FRAMES).map(({ index }) => index);
const all = film.map((_, index) => index);

test('a film that shows its take has no wrong picture', () => {
  expect(wrongIn(film)).toEqual([]);
});

test("a take's last picture may stay, for its sound", () => {
  expect(findWrongPictures([...film, film.at(-1)!], take, FRAMES + 1)).toEqual([]);
});

test.each([1, 3, 30])('every picture of a film that is moved by %d is wrong', (moved) => {
  const pictures = take.map((_, number) => encodeAgain(drawClock(number + moved)));
  // What is moved out of the take at its end is like none of its pictures.
  expect(wrongIn(pictures).filter((index) => index < FRAMES - moved)).toEqual(all.slice(0, FRAMES - moved));
});

test('every other picture of a film that stands still is wrong', () => {
  expect(wrongIn(film.map(() => film[40]!))).toEqual(all.filter((index) => index !== 40));
});

test('every picture of a film that is black or runs backwards is wrong, or that has none', () => {
  expect(wrongIn(film.map(() => Buffer.alloc(WIDTH * HEIGHT, 16)))).toEqual(all);
  expect(wrongIn([...film].reverse())).toEqual(all);
  expect(wrongIn([])).toEqual(all);
});
