import * as z from 'zod/mini';
import { ADDRESSES } from './addresses';
import { call, CampaignId } from './call';
import { Uuid } from './entities';
import { LanguageTag } from './language-tag';

/** The call by which a visitor who gave no address gets a receipt all the same. */
export const RECEIPT_CALLS = {
  /**
   * Emails a link by which the visitor can watch and erase what was sent (`Campaign.receipts`). The address is kept for
   * that alone, as long as the visit. Fails with `contactInvalid`, with `notReady` before the visit has ended and for a
   * visitor who can be written to anyway, and with `tooMany`.
   */
  askReceipt: call({
    ...ADDRESSES.askReceipt,
    params: z.object({ campaignId: CampaignId, uuid: Uuid }),
    body: z.object({ email: z.string().check(z.maxLength(1000)), language: LanguageTag }),
  }),
} as const;
