import { createMutex } from '@/lib/async/mutex';
import type { CampaignDraft, EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { BuilderCalls } from './builder-calls';

/** How long nothing is typed until the draft is kept, ms. */
export const KEEP_AFTER_MS = 2000;

/** `kept`: nothing is left to be kept, since `at`. `null`: nothing was written yet. */
export type KeeperState =
  { name: 'kept'; at: string | null } | { name: 'waiting' } | { name: 'keeping' } | { name: 'failed'; error: unknown };

type Options = {
  campaign: EditedCampaign | null;
  calls: Pick<BuilderCalls, 'create' | 'keepDraft'>;
  onState(state: KeeperState): void;
  onCampaign(campaign: EditedCampaign): void;
};

/**
 * Keeps what is being written: two seconds after the last key, or at once with `flush`. One request runs at a time,
 * each with the revision that the one before it answered.
 */
export function createDraftKeeper({ campaign: opened, calls, onState, onCampaign }: Options) {
  let campaign = opened;
  let unkept: CampaignDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const inTurn = createMutex();

  function accept(answer: EditedCampaign): EditedCampaign {
    campaign = answer;
    onCampaign(answer);
    return answer;
  }

  async function keep(): Promise<void> {
    clearTimeout(timer);
    await inTurn(async () => {
      const content = unkept;
      if (!content) return;
      onState({ name: 'keeping' });
      try {
        const answer = campaign
          ? await calls.keepDraft(campaign.id, { content, revision: campaign.revision })
          : await calls.create(content);
        if (unkept === content) unkept = null;
        accept(answer);
        onState(unkept ? { name: 'waiting' } : { name: 'kept', at: answer.draft?.savedAt ?? null });
      } catch (error) {
        onState({ name: 'failed', error });
        throw error;
      }
    });
  }

  return {
    /** Something was written. */
    note(content: CampaignDraft): void {
      unkept = content;
      onState({ name: 'waiting' });
      clearTimeout(timer);
      timer = setTimeout(() => void keep().catch(() => {}), KEEP_AFTER_MS);
    },
    /** Keeps at once what is not kept yet. Rejects when that fails; `onState` has been told then. */
    flush: keep,
    hasUnkept: () => unkept !== null,
    /** Forgets what is not kept yet. */
    discard(): void {
      clearTimeout(timer);
      unkept = null;
    },
    /** Makes a call that writes the whole campaign, after those that keep drafts. */
    async write(call: (campaign: EditedCampaign) => Promise<EditedCampaign>, content: CampaignDraft) {
      clearTimeout(timer);
      return inTurn(async () => {
        campaign ??= accept(await calls.create(content));
        const answer = accept(await call(campaign));
        unkept = null;
        onState({ name: 'kept', at: null });
        return answer;
      });
    },
  };
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;
