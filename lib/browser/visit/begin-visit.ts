import type { Campaign, Device, GivenConsent, UserVideo } from '@/lib/contract/entities';
import type { GivenContact } from '@/lib/contract/contact';
import { CallError } from '../api/call-error';
import type { Api } from '../api/client';
import { pageLanguage } from '../page-language';
import type { Identity } from '../identity';

/** Returns the visitor's record at this campaign, or `null` when there is none yet. */
export async function findUserVideo(
  api: Pick<Api, 'getUserVideo'>,
  campaign: Campaign,
  uuid: string,
  device: Device,
): Promise<UserVideo | null> {
  try {
    return await api.getUserVideo({ params: { campaignId: campaign.id }, query: { uuid, device }, body: {} });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export type BeginInput = GivenContact & { name: string; accountId?: string; consent?: GivenConsent; device: Device };

const FIELDS = ['email', 'phone'] as const;

type BeginDeps = { api: Pick<Api, 'createUserVideo' | 'updateUserVideo'>; identity: Identity };

/**
 * Begins a visit, or corrects what was given for a visit that has begun. A completed visit stays as it is, and a new
 * visit begins. When the server does not know the uuid (404), a new visit is begun under a new uuid, once.
 */
export async function beginVisit(
  { api, identity }: BeginDeps,
  campaign: Campaign,
  current: UserVideo | null,
  { name, accountId, consent, device, ...contact }: BeginInput,
): Promise<UserVideo> {
  const create = async (uuid: string) => {
    const userVideo = await api.createUserVideo({
      params: { campaignId: campaign.id },
      query: {},
      body: {
        uuid,
        name,
        ...contact,
        device,
        consent,
        ...(accountId ? { accountId } : {}),
        ...placeOf(campaign),
        ...pageLanguage(),
      },
    });
    identity.remember(campaign.name, userVideo.uuid);
    return userVideo;
  };

  const beginUnderNewUuid = (error: unknown) => {
    if (!isNotFound(error)) throw error;
    return create(identity.renew(campaign.name));
  };

  if (current?.completed) return create(identity.renew(campaign.name));
  if (current) {
    const isSame =
      current.name === name &&
      current.consentVersion === consent?.version &&
      FIELDS.every((field) => (contact[field] ?? '') === (current[field] ?? ''));
    if (isSame) return current;
    return api
      .updateUserVideo({
        params: { campaignId: campaign.id, uuid: current.uuid },
        query: {},
        body: { name, ...contact, consent },
      })
      .catch(beginUnderNewUuid);
  }
  return create(identity.uuidFor(campaign.name)).catch(beginUnderNewUuid);
}

/** Where the browser is, of who was invited: who is reminded is not reminded at night. */
function placeOf({ adjusted }: Campaign): { timeZone?: string } {
  return adjusted ? { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone } : {};
}

function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.code === 'notFound';
}
