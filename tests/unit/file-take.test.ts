import { fileFault, filmTypeOf } from '@/lib/domain/file-take';
import { MAX_FILE_BYTES } from '@/lib/domain/limits';

const head = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

it.each([
  ['a phone’s QuickTime', '\0\0\0\x14ftypqt  ', 'video/mp4'],
  ['WebM', '\x1aE\xdf\xa3\x9fB\x86\x81', 'video/webm'],
  ['a text that is called a video', '#EXTM3U\n', null],
  ['nothing', '', null],
])('%s is known by its first bytes', (_, bytes, type) => {
  expect(filmTypeOf(head(bytes))).toBe(type);
});

const good = { bytes: 1000, mimeType: 'video/mp4', seconds: 60 } as const;

it.each([
  ['of the largest size', { ...good, bytes: MAX_FILE_BYTES }, null],
  ['of one byte more', { ...good, bytes: MAX_FILE_BYTES + 1 }, 'tooLarge'],
  ['that is no video', { ...good, mimeType: null }, 'notVideo'],
  ['as long as a recording may be', { ...good, seconds: 70 }, null],
  ['that is longer', { ...good, seconds: 70.1 }, 'tooLong'],
  ['whose length this browser cannot tell', { ...good, seconds: null }, null],
] as const)('a file %s may be sent, or is refused for it', (_, facts, fault) => {
  expect(fileFault(facts, 60)).toBe(fault);
});
