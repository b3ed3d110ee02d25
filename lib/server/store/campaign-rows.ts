import { sql, type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import * as z from 'zod/mini';
import { CampaignContent } from '@/lib/contract/campaign-content';
import type { AskedConsent } from '@/lib/contract/entities';
import { inKnownLanguages, isObject } from '@/lib/contract/known-languages';
import { isTimeZone } from '@/lib/contract/local-time';
import type { WrittenDates } from '@/lib/domain/campaign-dates';
import { readConsent } from '@/lib/domain/consent';
import type { StoredCampaign } from '../ports/store/campaigns';
import { knownVideos } from './later-languages';
import { makeOnce, rememberByText } from './remember-by-text';
import type { Tables } from './tables';

/** All fields of `T`, optional ones included: an object that lacks one does not compile. */
type Every<T> = { [Field in keyof Required<T>]: T[Field] };

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** One statement of plain columns: on the embedded database each statement waits for all before it. */
export function selectCampaign(db: Kysely<Tables>, nameOrId: string | RawBuilder<string>) {
  return db
    .selectFrom('campaigns')
    .innerJoin('organizations', 'organizations.id', 'campaigns.organization_id')
    .select(['campaigns.id', 'campaigns.name', 'campaigns.status', 'campaigns.status_changed_at'])
    .select(sql<string>`campaigns.content::text`.as('content'))
    .select(['campaigns.intro_video_key', 'campaigns.intro_video_keys', 'campaigns.retention_days'])
    .select(['campaigns.consent_version', 'campaigns.consent_since'])
    .select(['organizations.id as organization_id', 'organizations.name as organization_name'])
    .select(['organizations.whitelabel', 'organizations.allow_overdraft', 'organizations.limit_videos'])
    .select(['organizations.subscription_status', 'organizations.total_videos', 'organizations.tells_transcriber'])
    .where((by) => isNamed(by, nameOrId));
}

type CampaignRow = Awaited<ReturnType<ReturnType<typeof selectCampaign>['executeTakeFirstOrThrow']>>;

/** Whether a campaign has this name or id. */
export const isNamed = (by: ExpressionBuilder<Tables, 'campaigns'>, nameOrId: string | RawBuilder<string>) =>
  by.or([by('campaigns.name', '=', nameOrId), by('campaigns.id', '=', nameOrId)]);

/**
 * Returns the campaign, with the content that stands now, or with that of another version. Its dates, what it asks to
 * accept and how it is reviewed are those of now in any case, as its status is: a closing that is put off is put off
 * for everybody, nobody goes on under a wording that is not the campaign's any more, and all are scored alike.
 */
export function toCampaign(row: CampaignRow, version: string | null = null): Every<StoredCampaign> {
  const stored = readText(row.content);
  const content = (version === null ? stored : readText(version)).content();
  const now = version === null ? content : stored.present();
  return {
    ...content,
    ...{ opens: now.opens, closes: now.closes, timeZone: now.timeZone, reviewing: now.reviewing },
    ...readVideos({ ...row, content: stored.document }),
    consentAsked: askedConsent(now, row),
    id: row.id,
    name: row.name,
    status: row.status,
    organization: {
      name: row.organization_name,
      preferences: { allowOverdraft: row.allow_overdraft },
      plan: { limitVideos: row.limit_videos },
      subscription: {
        status: row.subscription_status,
        totalVideos: row.total_videos,
      },
    },
    organizationId: row.organization_id,
    whitelabel: row.whitelabel,
    tellsTranscriber: row.tells_transcriber,
    statusChangedAt: row.status_changed_at,
    keptDays: row.retention_days,
  };
}

/** All calls of a campaign's visitors read the same texts. */
const readText = rememberByText((text) => {
  const document = JSON.parse(text) as Document;
  return { document, content: makeOnce(() => readContent(document)), present: makeOnce(() => readPresent(document)) };
});

/** Returns what is stored of a campaign, in the languages and the time zone that this version of the app knows. */
export const readContent = (content: unknown): CampaignContent =>
  CampaignContent.parse(inKnownZone(inKnownLanguages(content)));

/** Systems know different zones, and an upgrade may have written what this one does not: it counts as UTC here. */
function inKnownZone(content: unknown): unknown {
  const isUnknown = isObject(content) && typeof content.timeZone === 'string' && !isTimeZone(content.timeZone.trim());
  return isUnknown ? { ...content, timeZone: null } : content;
}

const dates = { opens: true, closes: true, timeZone: true } as const;
const Dates = z.pick(CampaignContent, dates);

/** Returns of what is stored of a campaign when people may begin. */
export const readCampaignDates = (content: unknown): WrittenDates => Dates.parse(inKnownZone(content));

const wording = { consent: true, consentText: true, languages: true, translations: true } as const;
const Present = z.pick(CampaignContent, { ...dates, ...wording, reviewing: true });

/** Returns of what is stored of a campaign what holds for visits of every version. */
const readPresent = (content: unknown) => Present.parse(inKnownZone(inKnownLanguages(content)));

/** Returns what the campaign asks to accept now. */
function askedConsent(
  content: Parameters<typeof readConsent>[0],
  { consent_version: version, consent_since: since }: Pick<CampaignRow, 'consent_version' | 'consent_since'>,
): AskedConsent | null {
  const asked = since && readConsent(content);
  return asked && { ...asked, version, since: since.toISOString() };
}

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
