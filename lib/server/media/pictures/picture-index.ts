import type { Beginning, Copying, Size } from '../../ports/media';
import { BadMedia, type WhyEncoded } from '../../ports/media-errors';
import { otherColours, type Colours } from '../h264/colours';
import { areSame, nameOf, type ParameterSets } from '../h264/configuration';
import { readSequence } from '../h264/sequence';
import { toMicroseconds } from '../probe-lines';
import { splitUnits, UNIT, unitType, type UnitForm } from '../h264/units';

/** What a container says of its H.264 pictures. */
export type PictureTrack = {
  /** Which of the file's tracks it is, counted from 0, as programs name it. */
  stream: number;
  size: Size;
  /** How many units of its times are a second. */
  scale: number;
  form: UnitForm;
  /** `null`: they come with the pictures. */
  sets: ParameterSets | null;
  /** `null`: it says nothing of them. */
  colours: Colours | null;
};

/** Where a picture is in the file, bytes, and when it is shown, units of its track. */
export type FoundPicture = { at: number; bytes: number; time: number };

export type IndexedPicture = FoundPicture & { isKey: boolean };

/**
 * The sound beside the pictures: which of the file's tracks it is, and when it begins, s (`null`: it has not yet).
 * `unknown`: there are other tracks than one of pictures and one of sound, or the sound is shifted.
 */
export type SoundTrack = { stream: number; start: number | null } | 'none' | 'unknown';

/** Takes what the readers of the containers find. */
export type PictureSink = {
  track(track: PictureTrack): void;
  sound(sound: SoundTrack): void;
  picture(found: FoundPicture, content: Buffer): void;
  refuse(why: WhyEncoded): void;
};

/**
 * The pictures of a recording, all of which can be copied into a film. `colours`: those that the container says, where
 * the parameter sets say others.
 */
export type PictureIndex = PictureTrack & { sets: ParameterSets; pictures: readonly IndexedPicture[] };

export type PictureIndexing = PictureSink & {
  /** Returns what is known by now of copying the pictures; `null` before the first. */
  copying(): Copying | null;
  /**
   * Returns the tracks of a recording whose pictures can be copied by now, as ffprobe would say them; `null`: only
   * ffprobe can say. `waits`: a track that is announced has not begun.
   */
  tracks(): Omit<Beginning, 'copying'> | 'waits' | null;
  /** Returns the index of all pictures that were found by now, or why they have to be encoded. */
  found(): PictureIndex | WhyEncoded;
};

/** An hour of 60 pictures a second: none of them may make the index too large for memory. */
const MAX_PICTURES = 216_000;
/** An `avcC` has two bytes for the length of a set. */
const MAX_SET_BYTES = 0xffff;

/** Units that may come between a picture's own. */
const OTHER_UNITS: readonly number[] = [UNIT.info, UNIT.delimiter, UNIT.filler];

/**
 * Collects a recording's pictures while it is read, and decides whether they can be copied into a film as they are:
 * every player must show them as the recorder meant them, from the first on, and whatever comes before them.
 */
export function createPictureIndex(): PictureIndexing {
  const pictures: IndexedPicture[] = [];
  let whyNot: WhyEncoded | null = null;
  let track: PictureTrack | null = null;
  let sets: ParameterSets | null = null;
  /** What the container says beyond the sets. */
  let colours: Colours | null = null;
  let sound: SoundTrack = 'unknown';

  function refuse(why: WhyEncoded): void {
    whyNot ??= why;
  }

  /** The sets must be there before the first picture, and stay what they are. */
  function noteSets(units: readonly Buffer[]): WhyEncoded | null {
    for (const type of [UNIT.sequence, UNIT.picture]) {
      const found = units.filter((unit) => unitType(unit) === type);
      if (found.some((unit) => !unit.equals(found[0]!))) return 'parameters';
    }
    const [sequence, picture] = [UNIT.sequence, UNIT.picture].map((type) =>
      units.find((one) => unitType(one) === type),
    );
    if (sets === null) {
      if (!sequence || !picture) return 'parameters';
      return takeSets({ sequence: Buffer.from(sequence), picture: Buffer.from(picture) });
    }
    const now = { sequence: sequence ?? sets.sequence, picture: picture ?? sets.picture };
    return areSame(now, sets) ? null : 'parameters';
  }

  function takeSets(found: ParameterSets): WhyEncoded | null {
    if (Math.max(found.sequence.length, found.picture.length) > MAX_SET_BYTES) return 'parameters';
    const sequence = readSequence(found.sequence);
    if (typeof sequence === 'string') return sequence;
    const { size } = sequence;
    if (size.width !== track!.size.width || size.height !== track!.size.height) return 'size';
    sets = found;
    colours = otherColours(track!.colours, sequence.colours);
    return null;
  }

  /** Each byte belongs to one picture at most: otherwise a small file would make a large film. */
  function isInPlace({ at }: FoundPicture): boolean {
    const last = pictures.at(-1);
    return pictures.length < MAX_PICTURES && (!last || at >= last.at + last.bytes);
  }

  function whyNotPicture(
    { time }: FoundPicture,
    units: readonly Buffer[],
    kinds: readonly number[],
  ): WhyEncoded | null {
    const [kind, ...others] = new Set(kinds.filter((type) => type === UNIT.slice || type === UNIT.keySlice));
    if (kind === undefined || others.length > 0) return 'damaged';
    if (kinds.some((type) => ![kind, UNIT.sequence, UNIT.picture, ...OTHER_UNITS].includes(type))) return 'format';
    if (pictures.length === 0 && kind !== UNIT.keySlice) return 'noKeyFrame';
    if (time <= (pictures.at(-1)?.time ?? -Infinity)) return 'order';
    return noteSets(units);
  }

  return {
    refuse,

    track(found) {
      if (track || found.scale <= 0) return refuse('container');
      track = found;
      const why = found.sets && takeSets(found.sets);
      if (why) refuse(why);
    },

    sound: (found) => void (sound = found),

    picture(found, content) {
      if (whyNot) return;
      if (!isInPlace(found)) return refuse('container');
      try {
        const units = splitUnits(content, track!.form);
        const kinds = units.map(unitType);
        const why = whyNotPicture(found, units, kinds);
        if (why) return refuse(why);
        pictures.push({ ...found, isKey: kinds.includes(UNIT.keySlice) });
      } catch (error) {
        if (!(error instanceof BadMedia)) throw error;
        refuse('damaged');
      }
    },

    copying: () =>
      whyNot ? { whyEncoded: whyNot } : sets && pictures.length > 0 ? { parameters: nameOf(sets, colours) } : null,

    tracks() {
      const [first] = pictures;
      if (whyNot || sound === 'unknown' || !track) return null;
      if (!first || (sound !== 'none' && sound.start === null)) return 'waits';
      const starts = [first.time / track.scale, ...(sound === 'none' ? [] : [sound.start!])].map(toMicroseconds);
      const audio = sound === 'none' ? null : sound.stream;
      return { size: track.size, video: track.stream, audio, start: Math.min(...starts) };
    },

    found: () =>
      whyNot ?? (track && sets && pictures.length > 0 ? { ...track, sets, colours, pictures } : 'noKeyFrame'),
  };
}
