import { createBitReader } from '@/lib/server/media/h264/bits';
import { areSame, nameOf, readConfiguration, writeConfiguration } from '@/lib/server/media/h264/configuration';
import { readSequence } from '@/lib/server/media/h264/sequence';
import { joinUnits, splitUnits } from '@/lib/server/media/h264/units';
import { BadMedia } from '@/lib/server/ports/media-errors';
import { createSequence, createSets, createUnit, preventStartCodes, withStartCodes } from '../support/film/make-h264';
import { createRandom } from '../support/random';

const hex = (units: readonly Buffer[]) => units.map((unit) => unit.toString('hex'));
const bytesOf = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('the bits of a parameter set', () => {
  it('are read without the bytes that prevent start codes', () => {
    const read = createBitReader(bytesOf('000003 000003 01 00000303'));
    expect(Array.from({ length: 8 }, () => read.bits(8))).toEqual([0, 0, 0, 0, 1, 0, 0, 3]);
    expect(() => read.bit()).toThrow(BadMedia);
  });

  it('are the same after bytes that prevent start codes were put in, whatever they are', () => {
    const random = createRandom(1);
    for (let text = 0; text < 200; text += 1) {
      const bytes = Array.from({ length: 40 }, () => Math.floor(random() * 5));
      const read = createBitReader(preventStartCodes(bytes));
      expect(bytes.map(() => read.bits(8))).toEqual(bytes);
    }
  });

  it('have numbers that are longer the more zeros come first', () => {
    // 1, 010, 011, 00100, 00111
    const read = createBitReader(Buffer.from([0b10100110, 0b01000011, 0b10000000]));
    expect(Array.from({ length: 5 }, () => read.unsigned())).toEqual([0, 1, 2, 3, 6]);
    expect(createBitReader(bytesOf('00000001 ffffffff')).unsigned()).toBe(2 ** 32 - 2);
  });

  it('have no number of more than 63 bits', () => {
    expect(() => createBitReader(Buffer.alloc(20)).unsigned()).toThrow('too long');
    expect(() => createBitReader(Buffer.alloc(2)).unsigned()).toThrow('cut short');
  });
});

describe('the units of a picture', () => {
  const units = [createUnit(9, 2), createUnit(6, 300), createUnit(5, 70_000)];

  it('are told apart by their lengths', () => {
    expect(hex(splitUnits(joinUnits(units), 'lengths'))).toEqual(hex(units));
    expect(splitUnits(Buffer.alloc(0), 'lengths')).toEqual([]);
  });

  it.each([
    ['end after their picture', '00000003 6501'],
    ['are empty', '00000000 00000001 65'],
    ['have a length that is cut short', '00000001 65 0000'],
    ['have a length of more than 2 GiB', 'ffffffff 65'],
  ])('are refused when they %s', (_, picture) => {
    expect(() => splitUnits(bytesOf(picture), 'lengths')).toThrow(BadMedia);
  });

  it('are told apart by start codes of three bytes and more, without the zeros at their ends', () => {
    expect(hex(splitUnits(withStartCodes(...units), 'startCodes'))).toEqual(hex(units));
    const mixed = bytesOf('000001 0901 00000001 68ce00 00000000 000001 65aa 0000');
    expect(hex(splitUnits(mixed, 'startCodes'))).toEqual(['0901', '68ce', '65aa']);
  });

  it.each([
    ['of nothing', ''],
    ['without a start code', '65aabbcc'],
    ['with something before the first start code', '07 000001 65'],
    ['with an empty unit', '000001 000001 65'],
    ['with an empty unit at its end', '000001 65 000001'],
  ])('are refused in a picture %s', (_, picture) => {
    expect(() => splitUnits(bytesOf(picture), 'startCodes')).toThrow(BadMedia);
  });

  it('are found in rubbish in time in proportion to its length', () => {
    const fills = [0, 1, 0xff].map((fill) => Buffer.alloc(4_000_000, fill));
    const pieces = ['00000001', '00000165', '000000016500', '0000000165'].map((text) =>
      Buffer.alloc(4_000_000, bytesOf(text)),
    );
    const start = process.cpuUsage();
    for (const content of [...fills, ...pieces])
      for (const form of ['lengths', 'startCodes'] as const)
        try {
          splitUnits(content, form);
        } catch (error) {
          expect(error).toBeInstanceOf(BadMedia);
        }
    // Measured: 0.5 s. What is quadratic would take hours.
    expect(process.cpuUsage(start).user).toBeLessThan(20_000_000);
  });
});

describe('the configuration of a decoder', () => {
  const sets = createSets();

  it.each([66, 77, 100])('is read as it was written, of profile %d', (profile) => {
    const written = createSets({ profile });
    expect(areSame(readConfiguration(writeConfiguration(written))!, written)).toBe(true);
  });

  it('says profile and level as the parameters do, and of High how colours are stored', () => {
    expect(hex([writeConfiguration(sets)])[0]).toMatch(/^0142c01effe1/);
    expect(hex([writeConfiguration(createSets({ profile: 100 }))])[0]).toMatch(/^0164c01e.*fdf8f800$/);
  });

  it.each([
    ['another version', 0, 2],
    ['lengths of two bytes', 4, 0xfd],
    ['two sets of a sequence', 5, 0xe2],
    ['none', 5, 0xe0],
    ['a set that ends after it', 6, 0xff],
    ['two sets of pictures', 8 + sets.sequence.length, 2],
    ['a set of pictures that ends after it', 9 + sets.sequence.length, 0xff],
  ])('is refused with %s', (_, at, value) => {
    const content = writeConfiguration(sets);
    content[at] = value;
    expect(readConfiguration(content)).toBeNull();
  });

  it('is refused wherever it is cut short', () => {
    const content = writeConfiguration(sets);
    for (let length = 0; length < content.length; length += 1)
      expect(readConfiguration(content.subarray(0, length))).toBeNull();
  });

  it('has the same name when it has the same sets, and only then', () => {
    expect(nameOf(createSets(), null)).toBe(nameOf(createSets(), null));
    expect(nameOf(createSets(), null)).toMatch(/^[0-9a-f]{32}$/);
    expect(nameOf(createSets({ level: 31 }), null)).not.toBe(nameOf(sets, null));
    expect(nameOf({ ...sets, picture: createUnit(8, 5) }, null)).not.toBe(nameOf(sets, null));
    expect(areSame(createSets({ level: 31 }), sets)).toBe(false);
  });
});

describe('a sequence parameter set', () => {
  const HIGH = { profile: 100 } as const;

  it.each([66, 77, 100])('of profile %d says the size of its pictures', (profile) => {
    expect(readSequence(createSequence({ profile, columns: 40, rows: 30 }))).toMatchObject({
      size: { width: 640, height: 480 },
    });
  });

  it('says how much of its blocks is cropped', () => {
    const crop = { columns: 120, rows: 68, crop: [1, 2, 0, 4] };
    expect(readSequence(createSequence(crop))).toMatchObject({ size: { width: 1914, height: 1080 } });
  });

  it.each([
    ['another profile', 'format', { profile: 110 }],
    ['the profile of calls alone', 'format', { profile: 88 }],
    ['grey pictures', 'format', { ...HIGH, colours: [0, 0, 0, 0, 0] as const }],
    ['4:2:2', 'format', { ...HIGH, colours: [2, 0, 0, 0, 0] as const }],
    ['4:4:4', 'format', { ...HIGH, colours: [3, 0, 0, 0, 0] as const }],
    ['10 bits', 'format', { ...HIGH, colours: [1, 2, 2, 0, 0] as const }],
    ['colours of 9 bits', 'format', { ...HIGH, colours: [1, 0, 1, 0, 0] as const }],
    ['lossless pictures', 'format', { ...HIGH, colours: [1, 0, 0, 1, 0] as const }],
    ['tables of its own', 'format', { ...HIGH, colours: [1, 0, 0, 0, 1] as const }],
    ['interlaced pictures', 'interlaced', { isInterlaced: true }],
    ['pixels of a television', 'pixels', { ratio: [3] }],
    ['wide pixels in numbers', 'pixels', { ratio: [255, 4, 3] }],
    ['a cycle of too many pictures', 'parameters', { order: [1, 0, 0, 0, 256] }],
  ])('of %s is refused: %s', (_, why, fields) => {
    expect(readSequence(createSequence(fields))).toBe(why);
  });

  it.each([
    ['nothing is said of them', null],
    ['their sides are not specified', [0]],
    ['they are squares', [1]],
    ['they are squares in numbers', [255, 7, 7]],
  ])('has square pixels when %s', (_, ratio) => {
    expect(readSequence(createSequence({ ratio }))).toMatchObject({ size: { width: 320, height: 240 } });
  });

  it('says the colours of its pictures, or nothing of them', () => {
    expect(readSequence(createSequence({ signal: [1, 13, 6, 1] }))).toMatchObject({ colours: [1, 13, 6, 1] });
    for (const ratio of [null, [1]])
      expect(readSequence(createSequence({ ratio }))).toMatchObject({ colours: [2, 2, 2, 0] });
  });

  it.each([[[0, 4]], [[1, 1, 5, 6, 3, 7, 8, 9]], [[1, 0, 0, 0, 0]], [[2]]])(
    'says its size after the order of pictures, whose type and fields are %j',
    (order) => expect(readSequence(createSequence({ order }))).toMatchObject({ size: { width: 320, height: 240 } }),
  );

  it('is refused wherever it is cut short', () => {
    const whole = createSequence({ ...HIGH, crop: [0, 0, 0, 1], ratio: [255, 1, 1] });
    expect(readSequence(whole)).toMatchObject({ size: { width: 320, height: 238 } });
    // The last byte may hold no more than the end of the set.
    for (let length = 0; length < whole.length - 1; length += 1)
      expect(readSequence(whole.subarray(0, length))).toBe('parameters');
  });

  it('ends in a size or a reason, whatever its bytes are', () => {
    const random = createRandom(2);
    const whole = createSequence({ ...HIGH, order: [1, 0, 0, 0, 3, 7, 8, 9], crop: [0, 0, 0, 1], ratio: [255, 1, 1] });
    for (let text = 0; text < 3000; text += 1) {
      const bytes = text % 2 ? Buffer.from(whole) : Buffer.alloc(Math.floor(random() * 60));
      const first = text % 2 ? Math.floor(random() * bytes.length) : 0;
      for (let at = first; at < bytes.length; at += 1) bytes[at] = Math.floor(random() * 256);
      const found = readSequence(bytes);
      if (typeof found === 'string') expect(['parameters', 'format', 'interlaced', 'pixels']).toContain(found);
      else expect([found.size.width, found.size.height, ...found.colours].every(Number.isSafeInteger)).toBe(true);
    }
  });

  it('takes time in proportion to its length', () => {
    const sets = [0, 0xff, 0x80].map((fill) =>
      Buffer.concat([createSequence().subarray(0, 4), Buffer.alloc(8_000_000, fill)]),
    );
    const start = process.cpuUsage();
    for (const set of sets) readSequence(set);
    expect(process.cpuUsage(start).user).toBeLessThan(10_000_000);
  });
});
