/**
 * What a film lacks of a take because the recorder made packets that do not decode: for their length the picture before
 * is held, and the sound is silent.
 */
export type Flaws = {
  /** How many packets of the picture do not decode. */
  pictures: number;
  /** How many packets of the sound do not decode. */
  sounds: number;
  /** Whether the film has the take's sound. `false`: there is none, or most of it does not decode. */
  hasSound: boolean;
};

/** `section` counts from 1. */
export type SectionFlaws = Flaws & { section: number };

export const NO_FLAWS: Flaws = { pictures: 0, sounds: 0, hasSound: true };

export function hasFlaws({ pictures, sounds, hasSound }: Flaws): boolean {
  return pictures > 0 || sounds > 0 || !hasSound;
}

/** Returns the flaws of a visit's sections as text for the organizer, empty when there are none. */
export function describeFlaws(sections: readonly SectionFlaws[]): string {
  return sections
    .filter(hasFlaws)
    .map(({ section, pictures, sounds, hasSound }) => {
      const held = pictures > 0 ? [`packets of picture lost: ${pictures}`] : [];
      const silent = hasSound ? (sounds > 0 ? [`packets of sound lost: ${sounds}`] : []) : ['no sound'];
      return `section ${section}: ${[...held, ...silent].join(', ')}`;
    })
    .join('; ');
}
