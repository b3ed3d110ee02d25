import { createAudioChoice } from '@/lib/browser/capture/audio-choice';
import { chooseTimeslice, isMp4, listMimeTypes } from '@/lib/browser/capture/codec';
import { audioOnlyOf, mayBeAudioOnly, recordsAudioOnly, refusalOf } from '@/lib/domain/audio-only';
import { drawCard, LEVELS } from '@/lib/server/media/card/draw-card';
import { createMemoryStore } from '../support/browser-factories';
import { createCampaign, createSection, TEXT_ANSWER } from '../support/visit-factories';

describe('a campaign', () => {
  it.each([
    ['forbidden', 'audioRefused', null],
    ['allowed', null, null],
    ['required', null, 'picturesRefused'],
  ] as const)('where sound alone is %s refuses it with %s, and pictures with %s', (audioOnly, alone, pictures) => {
    expect([refusalOf(audioOnly, true), refusalOf(audioOnly, false)]).toEqual([alone, pictures]);
  });

  it.each([
    ['forbidden', [false, false]],
    ['allowed', [false, true]],
    ['required', [true, true]],
  ] as const)('where sound alone is %s lets its visitor choose accordingly', (audioOnly, records) => {
    expect([false, true].map((isChosen) => recordsAudioOnly(audioOnly, isChosen))).toEqual(records);
  });
});

describe('a section that is answered by sound', () => {
  const [film, text] = [createSection(), createSection({ id: '2', answerType: TEXT_ANSWER })];
  const sound = createSection({ id: '3', answerType: { kind: 'audio', isOptional: false } });

  it('is sound alone, whatever the campaign says', () => {
    const campaign = createCampaign({ sections: [film, sound] });
    expect(audioOnlyOf(campaign, sound)).toBe('required');
    expect(audioOnlyOf(campaign, film)).toBe('forbidden');
    expect(audioOnlyOf(campaign)).toBe('forbidden');
    expect(mayBeAudioOnly(campaign)).toBe(true);
  });

  it('asks for no camera where nothing else is recorded', () => {
    expect(audioOnlyOf(createCampaign({ sections: [text, sound] }))).toBe('required');
    expect(mayBeAudioOnly(createCampaign({ sections: [film, text] }))).toBe(false);
  });
});

describe('the choice of sound alone', () => {
  it('is kept by campaign, and can be taken back', () => {
    const store = createMemoryStore();
    const choice = createAudioChoice(store);
    const heard = jest.fn();
    const stop = choice.subscribe(heard);
    choice.choose('constructor', true);
    expect(createAudioChoice(store).read('constructor')).toBe(true);
    expect(choice.read('other')).toBe(false);
    stop();
    choice.choose('constructor', false);
    expect([choice.read('constructor'), heard.mock.calls.length]).toEqual([false, 1]);
  });

  it('is none where what was stored is damaged', () => {
    expect(createAudioChoice(createMemoryStore({ audioOnly: '{"demo":"yes"' })).read('demo')).toBe(false);
    expect(createAudioChoice(createMemoryStore({ audioOnly: '{"demo":"yes"}' })).read('demo')).toBe(false);
  });
});

describe('the recorder of sound alone', () => {
  it('is asked for what browsers have, best first', () => {
    const isAudioOnly = true;
    expect(listMimeTypes(() => true, { isAudioOnly })).toEqual([
      ...['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'],
      undefined,
    ]);
    expect(listMimeTypes((type) => type === 'audio/mp4', { isAudioOnly })).toEqual(['audio/mp4', undefined]);
  });

  it('hands over its sound as the one of videos does', () => {
    expect(chooseTimeslice('audio/webm;codecs=opus', 'Chrome/140')).toBe(10);
    expect(chooseTimeslice('audio/mp4', 'Version/18.0 Safari/605.1.15 AppleWebKit/605')).toBe(1000);
    expect([isMp4({ mimeType: 'audio/mp4' }), isMp4({ mimeType: 'audio/webm' })]).toEqual([true, false]);
  });
});

describe('the card of sound alone', () => {
  const size = { width: 64, height: 48 };
  const colours = { from: '#102030', to: '#304050', disc: '#ff0000', drawing: '#00ff00' };
  const { silent, loud, levels } = drawCard(size, colours);
  const at = (x: number, y: number) => y * size.width + x;
  const colourOf = (picture: Buffer, pixel: number) => [...picture.subarray(3 * pixel, 3 * pixel + 3)];

  it('has the colours of the brand: its ground, its disc, and what is drawn on it', () => {
    expect(colourOf(silent, at(0, 0))[0]).toBeLessThan(0x20);
    expect(colourOf(silent, at(63, 47))[0]).toBeGreaterThan(0x2c);
    expect(colourOf(silent, at(37, 24))).toEqual([255, 0, 0]);
    expect(colourOf(silent, at(32, 23))).toEqual([0, 255, 0]);
  });

  it('differs by the level in the ring around the disc alone', () => {
    const differs = (pixel: number) => colourOf(silent, pixel).join() !== colourOf(loud, pixel).join();
    const pixels = Array.from({ length: size.width * size.height }, (_, pixel) => pixel);
    const levelOf = (pixel: number) => levels.readUInt16LE(2 * pixel);
    expect(pixels.filter((pixel) => differs(pixel) && levelOf(pixel) === LEVELS)).toEqual([]);
    expect(differs(at(41, 24))).toBe(true);
    expect(levelOf(at(42, 24))).toBeGreaterThan(levelOf(at(40, 24)));
    expect(levelOf(at(0, 0))).toBe(LEVELS);
  });
});
