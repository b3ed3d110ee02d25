import type { KeyValueStore } from '../storage';
import type { VisitKey } from './visit-key';

/** What this tab knows of how a visit hears its questions: a reload goes on where the visitor was. */
export type ClipMemory = {
  /** Whether the clip of a section has been played to its end, or was read instead. */
  hasHeard(sectionId: string): boolean;
  keepHeard(sectionId: string): void;
  /** Whether captions are shown; at first they are. */
  showsCaptions(): boolean;
  keepCaptions(areShown: boolean): void;
};

const HEARD = 'yes';
const HIDDEN = 'hidden';

export function createClipMemory(store: KeyValueStore, { campaignName, uuid }: VisitKey): ClipMemory {
  const of = `introreel/clips/${campaignName}/${uuid}`;
  return {
    hasHeard: (sectionId) => store.getItem(`${of}/${sectionId}`) === HEARD,
    keepHeard: (sectionId) => store.setItem(`${of}/${sectionId}`, HEARD),
    showsCaptions: () => store.getItem(`${of}/captions`) !== HIDDEN,
    keepCaptions: (areShown) => store.setItem(`${of}/captions`, areShown ? 'shown' : HIDDEN),
  };
}
