import { CallError } from '@/lib/browser/api/call-error';
import type { CampaignFault, EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { AutosaveState } from './draft-autosave';

export type BuilderTask =
  | 'publish'
  | 'save'
  | 'complete'
  | 'unpublish'
  | 'archive'
  | 'restore'
  | 'discard'
  | 'remove'
  | 'rehearse';

/** How far saving is, in one word for each thing to say. */
export type SaveState =
  /** What was pressed last was refused, and this is still wrong. */
  | { name: 'faults'; task: BuilderTask; count: number }
  | { name: 'changed' }
  /** `task`: what was pressed has failed; `null`: keeping what is written has. */
  | { name: 'failed'; task: BuilderTask | null; error: unknown }
  | { name: 'waiting' }
  | { name: 'keeping' }
  | { name: 'new' }
  /** `isHidden`: visitors see what was saved before. `mayDiscard`: there is something to go back to. */
  | { name: 'draft'; at: string; isHidden: boolean; mayDiscard: boolean }
  | { name: 'saved' };

type Known = {
  keeping: AutosaveState;
  /** What was pressed last and has failed, until something was kept or pressed since. */
  failure: { task: BuilderTask; error: unknown } | null;
  refused: { task: BuilderTask } | null;
  faults: readonly CampaignFault[];
  campaign: EditedCampaign | null;
};

/** Returns what is true of the words now: what failed is said for as long as nothing has gone well since. */
export function readSaveState({ keeping, failure, refused, faults, campaign }: Known): SaveState {
  if (keeping.name === 'failed') return failed(null, keeping.error);
  if (failure) return failed(failure.task, failure.error);
  if (refused && faults.length > 0) return { name: 'faults', task: refused.task, count: faults.length };
  if (keeping.name !== 'kept') return { name: keeping.name };
  if (!campaign) return { name: 'new' };
  const { draft, status, publishedAt } = campaign;
  if (!draft) return { name: 'saved' };
  return { name: 'draft', at: draft.savedAt, isHidden: status === 'active', mayDiscard: publishedAt !== null };
}

const failed = (task: BuilderTask | null, error: unknown): SaveState =>
  error instanceof CallError && error.code === 'changedMeanwhile'
    ? { name: 'changed' }
    : { name: 'failed', task, error };
