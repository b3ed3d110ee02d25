import * as z from 'zod/mini';
import type { Campaign, CampaignKind, Organization } from './entities';

/**
 * A campaign as another backend tells of it, which may know the specification alone: it has what spec 3 names, ids may be
 * numbers, and what is this app's own is filled in where it is missing. A type nobody knows is the default one, and a
 * status nobody knows lets visitors proceed (spec 1 and 4).
 */
const text = z.string().check(z.minLength(1));
const id = z.pipe(z.union([text, z.int()]), z.transform(String));
const count = z.int().check(z.minimum(0));
const orNull = z._default(z.nullable(z.string()), null);

const kind = z.catch(z.enum(['default', 'job'] satisfies CampaignKind[]), 'default');
const subscriptionStatus = z.catch(
  z.enum(['active', 'trial', 'canceled', 'trialexpired', 'paymentfailed'] satisfies Organization['subscription']['status'][]),
  'active',
);

export const BackendCampaign = z.object({
  id,
  name: text,
  title: orNull,
  description: orNull,
  status: z.pipe(z.unknown(), z.transform(() => 'active' as const)),
  type: kind,
  allowSharing: z.boolean(),
  organization: z.object({
    name: text,
    preferences: z.object({ allowOverdraft: z.boolean() }),
    plan: z.object({ limitVideos: count }),
    subscription: z.object({ status: subscriptionStatus, totalVideos: count }),
  }),
  sections: z.array(z.object({ id, prompt: z.string(), seconds: z.int().check(z.minimum(1)) })).check(z.minLength(1)),
  introVideoUrl: orNull,
}) satisfies z.ZodMiniType<Campaign>;

/** The statuses that keep visitors out; nothing else need be told of such a campaign. */
export const ClosedCampaign = z.object({ status: z.enum(['deleted', 'completed', 'unpublished']) });
export type ClosedCampaign = z.infer<typeof ClosedCampaign>;
