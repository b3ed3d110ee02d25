import * as z from 'zod/mini';
import { type CampaignDraft, PartialDraft } from '@/lib/contract/campaign-draft';
import { type EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { draftOf, EMPTY_DRAFT, isSameDraft, writeOver } from '@/lib/domain/campaign-draft';

/** How long words stay on a device that nobody comes back to, ms. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const StoredWords = z.object({
  content: PartialDraft,
  /** The revision of the campaign that they were written over; `null`: it was not begun yet. */
  revision: z.nullable(z.int()),
  /** What was sent without an answer: the server may have it, under a revision that this device does not know. */
  inDoubt: z.array(PartialDraft),
  /** When they were written, ms. */
  at: z.number(),
});
type StoredWords = z.infer<typeof StoredWords>;
export type KeptWords = Omit<StoredWords, 'content' | 'inDoubt'> & { content: CampaignDraft; inDoubt: CampaignDraft[] };

/** What is written of one campaign and the server does not have yet, on this device. */
export type DeviceDraft = {
  /** `null`: there is nothing, or nothing that can be read. What an older page did not know is as in the campaign. */
  read(campaign: EditedCampaign | null): KeptWords | null;
  /** Returns whether the device has it now. */
  write(words: Omit<KeptWords, 'at'>): boolean;
  remove(): void;
};

/** The words of one member: whoever signs in after them on this device sees nothing of it. */
export function openDeviceDraft({ userId, campaignId }: { userId: string; campaignId: string | null }): DeviceDraft {
  const key = `organizer/draft/${userId}/${campaignId ?? 'new'}`;
  return {
    read(campaign) {
      try {
        const words = StoredWords.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
        if (Date.now() - words.at >= KEPT_MS) return null;
        const stored = campaign ? draftOf(campaign) : EMPTY_DRAFT;
        const whole = (written: PartialDraft) => writeOver(stored, written);
        return { ...words, content: whole(words.content), inDoubt: words.inDoubt.map(whole) };
      } catch {
        return null;
      }
    },
    write(words) {
      try {
        localStorage.setItem(key, JSON.stringify({ ...words, at: Date.now() } satisfies StoredWords));
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage that is blocked holds nothing.
      }
    },
  };
}

/**
 * Returns what becomes of words that a device kept: the server has the `same`; nobody has changed the campaign since,
 * so they go on by themselves (`ours`); or somebody has, so they are only `offered`, as are those of a campaign that
 * was never begun.
 */
export function judgeKeptWords(
  { content, revision, inDoubt }: KeptWords,
  campaign: EditedCampaign | null,
): 'same' | 'ours' | 'offered' {
  if (!campaign) return 'offered';
  const stored = draftOf(campaign);
  if (isSameDraft(content, stored)) return 'same';
  return revision === campaign.revision || inDoubt.some((sent) => isSameDraft(sent, stored)) ? 'ours' : 'offered';
}
