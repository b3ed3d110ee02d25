import type { ExpressionBuilder, Kysely, RawBuilder, Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import * as z from 'zod/mini';
import { CampaignContent } from '@/lib/contract/campaign-content';
import type { AskedConsent } from '@/lib/contract/entities';
import { inKnownLanguages, isObject } from '@/lib/contract/known-languages';
import { isTimeZone } from '@/lib/contract/local-time';
import type { WrittenDates } from '@/lib/domain/campaign-dates';
import { readConsent } from '@/lib/domain/consent';
import type { StoredCampaign } from '../ports/store/campaigns';
import { knownVideos } from './later-languages';
import type { Tables } from './tables';

/** All fields of `T`, optional ones included: an object that lacks one does not compile. */
type Every<T> = { [Field in keyof Required<T>]: T[Field] };

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** One statement: on the embedded database each statement waits for all before it. */
export function selectCampaign(db: Kysely<Tables>, nameOrId: string | RawBuilder<string>) {
  return db
    .selectFrom('campaigns')
    .selectAll('campaigns')
    .select((by) =>
      jsonObjectFrom(
        by.selectFrom('organizations').selectAll().whereRef('organizations.id', '=', 'campaigns.organization_id'),
      )
        .$notNull()
        .as('organization'),
    )
    .where((by) => isNamed(by, nameOrId));
}

/** Whether a campaign has this name or id. */
export const isNamed = (by: ExpressionBuilder<Tables, 'campaigns'>, nameOrId: string | RawBuilder<string>) =>
  by.or([by('campaigns.name', '=', nameOrId), by('campaigns.id', '=', nameOrId)]);

type CampaignRow = Row<'campaigns'> & { organization: Row<'organizations'> };

/**
 * Returns the campaign, with the content that stands now or with that of a version. Its dates, what it asks to accept
 * and how it is reviewed are those of now in any case, as its status is: a closing that is put off is put off for
 * everybody, nobody goes on under a wording that is not the campaign's any more, and all are scored alike.
 */
export function toCampaign({ organization, ...campaign }: CampaignRow, version?: unknown): Every<StoredCampaign> {
  return {
    ...readContent(version ?? campaign.content),
    ...readCampaignDates(campaign.content),
    ...OfReviews.parse(campaign.content),
    ...readVideos(campaign),
    consentAsked: readAskedConsent(campaign),
    id: campaign.id,
    name: campaign.name,
    status: campaign.status,
    organization: {
      name: organization.name,
      preferences: { allowOverdraft: organization.allow_overdraft },
      plan: { limitVideos: organization.limit_videos },
      subscription: {
        status: organization.subscription_status,
        totalVideos: organization.total_videos,
      },
    },
    organizationId: organization.id,
    whitelabel: organization.whitelabel,
    tellsTranscriber: organization.tells_transcriber,
    statusChangedAt: campaign.status_changed_at,
    keptDays: campaign.retention_days,
  };
}

/** Returns what is stored of a campaign, in the languages and the time zone that this version of the app knows. */
export const readContent = (content: unknown): CampaignContent =>
  CampaignContent.parse(inKnownZone(inKnownLanguages(content)));

/** Systems know different zones, and an upgrade may have written what this one does not: it counts as UTC here. */
function inKnownZone(content: unknown): unknown {
  const isUnknown = isObject(content) && typeof content.timeZone === 'string' && !isTimeZone(content.timeZone.trim());
  return isUnknown ? { ...content, timeZone: null } : content;
}

const Dates = z.pick(CampaignContent, { opens: true, closes: true, timeZone: true });
const OfReviews = z.pick(CampaignContent, { reviewing: true });

/** Returns of what is stored of a campaign when people may begin. */
export const readCampaignDates = (content: unknown): WrittenDates => Dates.parse(inKnownZone(content));

/** Returns what the campaign asks to accept now. */
function readAskedConsent({
  content,
  consent_version: version,
  consent_since: since,
}: Pick<Row<'campaigns'>, 'content' | 'consent_version' | 'consent_since'>): AskedConsent | null {
  const wording = since && readConsent(Wording.parse(inKnownLanguages(content)));
  return wording && { ...wording, version, since: since.toISOString() };
}

const Wording = z.pick(CampaignContent, { consent: true, consentText: true, languages: true, translations: true });

/** Returns the videos of a campaign in these languages. */
export const readVideos = ({ content, ...row }: Pick<Row<'campaigns'>, 'content' | VideoColumn>) =>
  knownVideos(content, { introVideoKey: row.intro_video_key, introVideoKeys: row.intro_video_keys });

type VideoColumn = 'intro_video_key' | 'intro_video_keys';

/** A document of which this version of the app may know only some fields. */
type Document = Readonly<Record<string, unknown>> & { sections?: readonly Document[] };

/** Returns `after` as it is stored over `before`, of which it keeps what only a newer version of the app knows. */
export function writeDocument(before: unknown, after: object): string {
  const old = (before ?? {}) as Document;
  const { sections, ...fields } = after as Document;
  const merged = sections?.map((section) => ({
    ...(section.id === undefined ? {} : old.sections?.find(({ id }) => id === section.id)),
    ...section,
  }));
  return JSON.stringify({ ...old, ...fields, sections: merged });
}
