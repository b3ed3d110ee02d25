import { changeClip } from '@/components/organizer/builder/clips/section-clips';
import { readClipFile, recordedFile } from '@/components/organizer/builder/clips/clip-files';
import { writeCaptionLines } from '@/lib/domain/caption-lines';

const video = { id: 'a', kind: 'video' as const };
const sound = { id: 'b', kind: 'audio' as const };
const picture = { id: 'c', kind: 'picture' as const };
const said = (seconds: number, ...texts: string[]) =>
  writeCaptionLines(
    texts.map((text) => ({ text, at: null })),
    seconds,
  );

const section = {
  clip: video,
  clipCaptions: said(10, 'Hello', 'And you?'),
  clipDescription: '',
  translations: {
    de: { prompt: 'Und Sie?', clipCaptions: said(10, 'Hallo') },
    fr: { clip: sound, clipCaptions: said(7, 'Bonjour') },
  },
};

describe('another clip of a section', () => {
  it('keeps what is said, spread over its own length, in the languages that it is played in', () => {
    const changed = changeClip(section, { language: null, clip: sound, seconds: 20, description: '' });
    expect(changed).toEqual({
      clip: sound,
      clipCaptions: said(20, 'Hello', 'And you?'),
      clipDescription: '',
      translations: {
        de: { prompt: 'Und Sie?', clipCaptions: said(20, 'Hallo'), clipDescription: '' },
        fr: section.translations.fr,
      },
    });
  });

  it('says nothing where it is a picture, but what is to be seen', () => {
    const changed = changeClip(section, { language: null, clip: picture, seconds: null, description: 'A bridge' });
    expect(changed).toMatchObject({ clip: picture, clipCaptions: '', clipDescription: 'A bridge' });
    expect(changed.translations?.de).toEqual({ prompt: 'Und Sie?', clipCaptions: '' });
    expect(changed.translations?.fr).toEqual(section.translations.fr);
  });

  it('leaves no words of it when it is removed', () => {
    const changed = changeClip(section, { language: null, clip: null, seconds: null, description: '' });
    expect(changed).toMatchObject({ clip: null, clipCaptions: '', clipDescription: '' });
    expect(changed.translations?.de).toEqual({ prompt: 'Und Sie?', clipCaptions: '', clipDescription: '' });
  });

  it('may be of one language alone', () => {
    const changed = changeClip(section, { language: 'de', clip: sound, seconds: 5, description: '' });
    expect(changed).toEqual({
      translations: {
        ...section.translations,
        de: { prompt: 'Und Sie?', clip: sound, clipCaptions: said(5, 'Hallo'), clipDescription: '' },
      },
    });
    const back = changeClip({ ...section, ...changed }, { language: 'de', clip: null, seconds: null, description: '' });
    expect(back.translations?.de).toEqual({ prompt: 'Und Sie?', clipCaptions: said(5, 'Hallo'), clipDescription: '' });
  });

  it('takes the words with it where the campaign’s own is of another kind', () => {
    const changed = changeClip(section, { language: 'de', clip: picture, seconds: null, description: 'Eine Brücke' });
    const back = changeClip({ ...section, ...changed }, { language: 'de', clip: null, seconds: null, description: '' });
    expect(back.translations?.de).toEqual({ prompt: 'Und Sie?', clipCaptions: '', clipDescription: '' });
  });
});

describe('a file for a clip', () => {
  const fileOf = (name: string, type: string, size = 4) =>
    Object.defineProperty(new File(['film'], name, { type }), 'size', { value: size });

  it('is a video, a sound or a picture, by its type, or by its name', () => {
    expect(readClipFile(fileOf('bridge.PNG', 'image/png'))).toMatchObject({ kind: 'picture', type: 'image/png' });
    expect(readClipFile(fileOf('hello.m4a', 'audio/x-m4a'))).toMatchObject({ kind: 'audio', type: 'audio/x-m4a' });
    expect(readClipFile(fileOf('hello.MOV', ''))).toMatchObject({ kind: 'video', type: 'video/quicktime' });
  });

  it.each(['ogg', 'aac', 'flac'])('is refused when it is sound that is not read: %s', (ending) => {
    expect(readClipFile(fileOf(`hello.${ending}`, `audio/${ending}`))).toEqual({ code: 'type' });
    expect(readClipFile(fileOf(`hello.${ending}`, ''))).toEqual({ code: 'type' });
  });

  it('is refused when it is anything else, or too large', () => {
    expect(readClipFile(fileOf('page.svg', 'image/svg+xml'))).toEqual({ code: 'type' });
    expect(readClipFile(fileOf('bridge.png', 'image/png', 50 * 1024 ** 2))).toEqual({
      ...{ code: 'tooLarge', kind: 'picture', megabytes: 20 },
    });
  });

  it('is named without the recorder’s codecs', () => {
    const film = new Blob(['film']);
    expect(recordedFile(film, 'video', 'video/mp4;codecs=avc1')).toMatchObject({ type: 'video/mp4' });
    expect(recordedFile(film, 'video', 'video/webm;codecs=vp9,opus')).toMatchObject({ type: 'video/webm' });
    expect(recordedFile(film, 'audio', 'audio/webm;codecs=opus')).toMatchObject({ type: 'audio/webm' });
    expect(recordedFile(film, 'audio', '')).toMatchObject({ type: 'audio/webm' });
  });
});
