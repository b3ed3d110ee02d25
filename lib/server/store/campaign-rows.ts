import type { ExpressionBuilder, Insertable, Kysely, RawBuilder, Selectable } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { CampaignVersion } from '@/lib/contract/campaign-content';
import { type CampaignKind, type CampaignStatus, type Organization, Section } from '@/lib/contract/entities';
import type { StoredCampaign } from '../ports/store/campaigns';
import type { Tables } from './tables';

/** All fields of `T`, optional ones included: an object that lacks one does not compile. */
type Every<T> = { [Field in keyof Required<T>]: T[Field] };

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

const SECTION_COLUMNS = Object.keys(Section.shape).map((field) => ({
  field,
  column: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
}));

function toSection(row: Readonly<Record<string, unknown>>): Section {
  return Object.fromEntries(SECTION_COLUMNS.map(({ field, column }) => [field, row[column]])) as Section;
}

export function toSectionRow(campaignId: string, position: number, section: Section): Insertable<Tables['sections']> {
  const fields: Readonly<Record<string, unknown>> = section;
  const columns = Object.fromEntries(SECTION_COLUMNS.map(({ field, column }) => [column, fields[field]]));
  return { campaign_id: campaignId, position, ...columns } as Insertable<Tables['sections']>;
}

/** One statement: on the embedded database each statement waits for all before it. */
export function selectCampaign(db: Kysely<Tables>, nameOrId: string | RawBuilder<string>) {
  return db
    .selectFrom('campaigns')
    .selectAll('campaigns')
    .select((by) => [
      jsonObjectFrom(
        by.selectFrom('organizations').selectAll().whereRef('organizations.id', '=', 'campaigns.organization_id'),
      )
        .$notNull()
        .as('organization'),
      jsonArrayFrom(
        by.selectFrom('sections').selectAll().whereRef('sections.campaign_id', '=', 'campaigns.id').orderBy('position'),
      ).as('sections'),
    ])
    .where((by) => isNamed(by, nameOrId));
}

/** Whether a campaign has this name or id. */
export const isNamed = (by: ExpressionBuilder<Tables, 'campaigns'>, nameOrId: string | RawBuilder<string>) =>
  by.or([by('campaigns.name', '=', nameOrId), by('campaigns.id', '=', nameOrId)]);

type CampaignRow = Row<'campaigns'> & { organization: Row<'organizations'>; sections: Row<'sections'>[] };

export function toCampaign({ organization, sections, ...campaign }: CampaignRow): Every<StoredCampaign> {
  return {
    id: campaign.id,
    name: campaign.name,
    title: campaign.title,
    description: campaign.description,
    status: campaign.status as CampaignStatus,
    type: campaign.type as CampaignKind,
    allowSharing: campaign.allow_sharing,
    introVideoKey: campaign.intro_video_key,
    sections: sections.map(toSection),
    organization: {
      name: organization.name,
      preferences: { allowOverdraft: organization.allow_overdraft },
      plan: { limitVideos: organization.limit_videos },
      subscription: {
        status: organization.subscription_status as Organization['subscription']['status'],
        totalVideos: organization.total_videos,
      },
    },
    organizationId: organization.id,
    whitelabel: organization.whitelabel,
    statusChangedAt: campaign.status_changed_at,
  };
}

/** Returns the campaign with the content that one of its visits began with; `null`: it has not changed since. */
export function withVersion(campaign: Every<StoredCampaign>, content: unknown): Every<StoredCampaign> {
  return content === null ? campaign : { ...campaign, ...CampaignVersion.parse(content) };
}
