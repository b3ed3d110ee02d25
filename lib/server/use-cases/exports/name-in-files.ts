import type { ShownName } from '@/lib/contract/organizer/names';

/** Returns what a submission is called in an export: the name, or while it is withheld "Person 12". */
export const nameInFiles = ({ name, person }: ShownName): string => name ?? `Person ${person ?? ''}`.trim();
