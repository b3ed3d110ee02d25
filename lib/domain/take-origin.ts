import type { TakeOrigin } from '../contract/organizer/submissions';

/** `section` counts from 1. */
export type SectionOrigin = { section: number; origin: TakeOrigin };

/** Returns how a take came to be. */
export function originOf({ fromFile, isAudioOnly }: { fromFile: boolean; isAudioOnly: boolean }): TakeOrigin {
  if (fromFile) return 'file';
  return isAudioOnly ? 'sound' : 'recorder';
}

/** Returns the one origin of all sections; `null`: they have several, or there is none. */
export function commonOrigin(sections: readonly { origin: TakeOrigin }[]): TakeOrigin | null {
  const origins = new Set(sections.map(({ origin }) => origin));
  const [origin = null] = origins;
  return origins.size === 1 ? origin : null;
}

/** Returns the same as text for the organizer: of each section where they differ. */
export function describeOrigins(sections: readonly SectionOrigin[]): string {
  return commonOrigin(sections) ?? sections.map(({ section, origin }) => `section ${section}: ${origin}`).join('; ');
}
