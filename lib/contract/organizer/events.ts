import * as z from 'zod/mini';

/** What a webhook can tell (docs/webhooks.md). A submission is completed without a film, or when its first is made. */
export const WebhookEvent = z.enum([
  'submission.completed',
  'submission.transcribed',
  'submission.reviewed',
  'submission.decided',
  'submission.erased',
  'campaign.published',
  'campaign.completed',
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The event of a test delivery; no endpoint can ask for it. */
export const TEST_EVENT = 'webhook.test';
