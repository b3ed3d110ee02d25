import { createMutex } from '@/lib/async/mutex';
import { CallError } from '@/lib/browser/api/call-error';
import type { CampaignDraft } from '@/lib/contract/campaign-draft';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { draftOf, isSameDraft } from '@/lib/domain/campaign-draft';
import type { BuilderCalls } from './builder-calls';
import type { DeviceDraft } from './device-draft';

/** How long nothing is typed until the draft is kept, and how long until it is tried again, ms. */
export const KEEP_AFTER_MS = 2000;
export const TRY_AGAIN_MS = 15_000;
/** How many drafts whose answers were lost are remembered. */
const MAX_IN_DOUBT = 5;

/** `kept`: nothing is left to be kept, since `at`. `null`: nothing was written yet. */
export type AutosaveState =
  | { name: 'kept'; at: string | null }
  | { name: 'waiting' }
  | { name: 'keeping' }
  | { name: 'failed'; error: unknown };

type Options = {
  campaign: EditedCampaign | null;
  calls: Pick<BuilderCalls, 'create' | 'keepDraft' | 'reload'>;
  /** Where the words of a campaign stay until the server has them; `null`: of one that is not begun yet. */
  deviceDraft(campaignId: string | null): DeviceDraft;
  onState(state: AutosaveState): void;
  onCampaign(campaign: EditedCampaign): void;
};

type Call = (campaign: EditedCampaign) => Promise<EditedCampaign>;

/**
 * Keeps what is being written: on this device at once, on the server two seconds after the last key, or at once with
 * `flush`. One request runs at a time, each with the revision that the one before it answered. Where an answer was
 * lost, what the server then has is known again as this device's own, and is no conflict.
 */
export function createDraftAutosave({ campaign: opened, calls, deviceDraft, onState, onCampaign }: Options) {
  let campaign = opened;
  let unkept: CampaignDraft | null = null;
  let inDoubt: readonly CampaignDraft[] = [];
  let device = deviceDraft(opened?.id ?? null);
  let isOnDevice = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const inTurn = createMutex();

  function accept(answer: EditedCampaign): EditedCampaign {
    campaign = answer;
    onCampaign(answer);
    return answer;
  }

  function noteOnDevice(): void {
    const revision = campaign?.revision ?? null;
    if (unkept) isOnDevice = device.write({ content: unkept, revision, inDoubt: [...inDoubt] });
    else device.remove();
  }

  /** Sends it: until the answer comes, the server may have it or not. */
  async function send(content: CampaignDraft, call: () => Promise<EditedCampaign>): Promise<EditedCampaign> {
    inDoubt = [...inDoubt, content].slice(-MAX_IN_DOUBT);
    noteOnDevice();
    const answer = await call();
    inDoubt = [];
    return accept(answer);
  }

  async function begin(content: CampaignDraft): Promise<EditedCampaign> {
    const answer = await send(content, () => calls.create(content));
    device.remove();
    device = deviceDraft(answer.id);
    return answer;
  }

  /** Changes the campaign, over what this device wrote itself although it never heard of it. */
  async function change(at: EditedCampaign, content: CampaignDraft, call: Call): Promise<EditedCampaign> {
    const before = inDoubt;
    try {
      return await send(content, () => call(at));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      const theirs = await calls.reload(at.id);
      inDoubt = before;
      // Words that nobody has changed are no conflict, whatever else was done to the campaign.
      if (![draftOf(at), ...before].some((own) => isSameDraft(own, draftOf(theirs)))) throw error;
      return await send(content, () => call(accept(theirs)));
    }
  }

  function settle(content: CampaignDraft): void {
    if (unkept === content) unkept = null;
    noteOnDevice();
  }

  function keepIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void keep().catch(() => {}), ms);
  }

  async function keep(): Promise<void> {
    clearTimeout(timer);
    await inTurn(async () => {
      const content = unkept;
      if (!content) return;
      onState({ name: 'keeping' });
      try {
        const answer = campaign
          ? await change(campaign, content, ({ id, revision }) => calls.keepDraft(id, { content, revision }))
          : await begin(content);
        settle(content);
        onState(unkept ? { name: 'waiting' } : { name: 'kept', at: answer.draft?.savedAt ?? null });
      } catch (error) {
        noteOnDevice();
        onState({ name: 'failed', error });
        if (isPassing(error)) keepIn(TRY_AGAIN_MS);
        throw error;
      }
    });
  }

  return {
    /** Something was written. */
    note(content: CampaignDraft): void {
      unkept = content;
      noteOnDevice();
      onState({ name: 'waiting' });
      keepIn(KEEP_AFTER_MS);
    },
    /** What `note` is told next was sent before, and nobody knows whether it came. */
    doubt(sent: readonly CampaignDraft[]): void {
      inDoubt = sent;
    },
    /** Keeps at once what is not kept yet. Rejects when that fails; `onState` has been told then. */
    flush: keep,
    hasUnkept: () => unkept !== null,
    /** Whether leaving would lose something. */
    isOnlyHere: () => unkept !== null && !isOnDevice,
    /** Forgets what is not kept yet. */
    discard(): void {
      clearTimeout(timer);
      unkept = null;
      device.remove();
      onState({ name: 'kept', at: campaign?.draft?.savedAt ?? null });
    },
    /**
     * Makes a call that writes `content` as the whole campaign, after those that keep drafts. `null`: it writes nothing
     * of what is being written, which is kept first.
     */
    async write(call: Call, content: CampaignDraft | null): Promise<EditedCampaign> {
      const written = unkept;
      if (content) clearTimeout(timer);
      else await keep();
      return inTurn(async () => {
        try {
          const answer = content
            ? await change(campaign ?? (await begin(content)), content, call)
            : accept(await call(required(campaign)));
          if (content && unkept === written) unkept = null;
          noteOnDevice();
          onState(unkept ? { name: 'waiting' } : { name: 'kept', at: answer.draft?.savedAt ?? null });
          return answer;
        } catch (error) {
          noteOnDevice();
          // Whatever became of the call, the words themselves are still to be kept.
          if (unkept) keepIn(KEEP_AFTER_MS);
          throw error;
        }
      });
    },
  };
}

export type DraftAutosave = ReturnType<typeof createDraftAutosave>;

/** What may work later without anybody's doing. */
const PASSING: ReadonlySet<string> = new Set(['network', 'timeout', 'tooMany', 'unavailable', 'internal']);
const isPassing = (error: unknown) => error instanceof CallError && PASSING.has(error.code);

function required(campaign: EditedCampaign | null): EditedCampaign {
  if (!campaign) throw new Error('There is no campaign yet');
  return campaign;
}
