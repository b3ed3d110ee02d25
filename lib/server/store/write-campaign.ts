import type { Selectable, Transaction } from 'kysely';
import { CampaignContent } from '@/lib/contract/campaign-content';
import type { InLanguages } from '@/lib/contract/languages';
import { isSameConsent } from '@/lib/domain/consent';
import type { CampaignInput } from '../ports/store/campaigns';
import { readContent, writeDocument } from './campaign-rows';
import { holdClips } from './clips';
import { doom, nameFiles } from './doom';
import { keepLaterLanguages, keepLaterVideos } from './later-languages';
import { retentionOfNew } from './organizer/campaign-retention';
import { dropWaitingEmails } from './organizer/invitations';
import { noteCampaignStatus } from './organizer/webhook-outbox';
import type { Tables } from './tables';

/**
 * Writes a campaign over what it was before, its draft included: whoever writes last has seen or made all of it.
 * Returns `true` when the campaign is new.
 */
export async function writeCampaign(
  trx: Transaction<Tables>,
  organizationId: string,
  campaign: CampaignInput,
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('campaigns')
    .selectAll()
    .where((by) => by.or([by('name', '=', campaign.name), by('id', '=', campaign.id)]))
    .forUpdate()
    .execute();
  if (rows.some(({ id }) => id !== campaign.id))
    throw new Error(`'${campaign.name}' was created by somebody else just now: apply it again`);
  const [old] = rows;
  if (old?.erasing) throw new Error(`'${campaign.name}' is being erased: apply it again when it is gone`);
  const { id } = campaign;
  const draft = await trx
    .deleteFrom('campaign_drafts')
    .where('campaign_id', '=', id)
    .returning('content')
    .executeTakeFirst();
  const given = keepLaterLanguages(draft?.content, CampaignContent.parse(campaign));
  const content = keepLaterLanguages(old?.content, given);
  await holdClips(trx, organizationId, content);
  const { introVideoKey } = campaign;
  const introVideoKeys = keepLaterVideos(
    { content: old?.content, introVideoKey: old?.intro_video_key ?? null, introVideoKeys: old?.intro_video_keys ?? {} },
    { ...campaign, content },
  );
  const before = old ? videoKeys(old.intro_video_key, old.intro_video_keys) : [];
  const after = videoKeys(introVideoKey, introVideoKeys);
  const added = after.filter((key) => !before.includes(key));
  if (added.length > 0) await nameFiles(trx, added);
  const gone = before.filter((key) => !after.includes(key));
  await doom(trx, { keys: gone }, { because: 'replaced', at: now });
  const values = {
    name: campaign.name,
    organization_id: organizationId,
    status: campaign.status,
    content: writeDocument(old?.content, content),
    intro_video_key: introVideoKey,
    intro_video_keys: JSON.stringify(introVideoKeys),
    published_at: old?.published_at ?? (campaign.status === 'unpublished' ? null : now),
    ...consentColumns(content, old, now),
    archived_at: campaign.status === 'active' ? null : (old?.archived_at ?? null),
  };
  if (old) {
    const changed = old.status === campaign.status ? {} : { status_changed_at: now };
    await trx
      .updateTable('campaigns')
      .set({ ...values, ...changed, revision: old.revision + 1 })
      .where('id', '=', id)
      .execute();
    // Emails wait for the day on which a draft opens; a campaign that was closed has none that may still go out.
    const opensFirst = old.status === 'unpublished' && campaign.status === 'active';
    if (old.status !== campaign.status && !opensFirst) await dropWaitingEmails(trx, id);
  } else {
    await trx
      .insertInto('campaigns')
      .values({ id, ...values, retention_days: retentionOfNew(organizationId) })
      .execute();
  }
  if (old?.status !== campaign.status) await noteCampaignStatus(trx, { id, was: old?.status, at: now });
  return !old;
}

/** One video may be that of several languages. */
const videoKeys = (own: string | null, others: InLanguages<string>): string[] => [
  ...new Set([...(own === null ? [] : [own]), ...Object.values(others)]),
];

/** A wording that is not the one before is another version. */
function consentColumns(content: CampaignContent, old: Selectable<Tables['campaigns']> | undefined, now: Date) {
  const before = old ? readContent(old.content) : NO_CONSENT;
  if (isSameConsent(content, before)) return {};
  return { consent_version: (old?.consent_version ?? 0) + 1, consent_since: now };
}

const NO_CONSENT = { consent: null, consentText: null, translations: {}, languages: [] };
