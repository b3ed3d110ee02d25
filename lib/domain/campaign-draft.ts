import type { CampaignContent, Section } from '../contract/campaign-content';
import {
  CAMPAIGN_FIELDS,
  type CampaignDraft,
  type DraftField,
  type DraftSection,
  type PartialDraft,
  SECTION_FIELDS,
} from '../contract/campaign-draft';
import { readAnswered } from './draft-answers';
import { readReviewing, writeReviewing } from './draft-reviewing';
import { entriesOf, type Translations, withoutEmptyTexts } from './translations';

type Fields = Readonly<Record<string, DraftField>>;
type Values = Readonly<Record<string, unknown>>;
/** A section as it is stored, or as it is being written. */
type AnySection = Partial<DraftSection> | Section;
type NamedContent = CampaignContent & { name: string };

/** Returns what is being written of a campaign: its draft, or else the campaign itself. */
export function draftOf({ draft, ...campaign }: NamedContent & { draft: { content: PartialDraft } | null }) {
  return writeOver(campaign, draft?.content ?? {});
}

/** Returns a whole draft. What `written` leaves out is as it was `before`, and what nobody has written is empty. */
export function writeOver(before: NamedContent | CampaignDraft, written: PartialDraft): CampaignDraft {
  const sections: readonly AnySection[] = written.sections ?? before.sections;
  const fields = fill(CAMPAIGN_FIELDS, written, before) as Omit<CampaignDraft, 'sections'>;
  return {
    ...fields,
    reviewing: writeReviewing(fields.reviewing),
    sections: sections.map((section) => {
      const stood = section.id === undefined ? undefined : before.sections.find(({ id }) => id === section.id);
      return writeSection(section, stood);
    }),
  };
}

/** Returns a whole section of a draft. */
export function writeSection(written: AnySection, before: AnySection = {}): DraftSection {
  const { id } = written;
  return {
    ...(id === undefined ? {} : { id }),
    ...(fill(SECTION_FIELDS, written, before) as Omit<DraftSection, 'id'>),
  };
}

/** A campaign of which nothing is written yet. */
export const EMPTY_DRAFT: CampaignDraft = {
  ...(fill(CAMPAIGN_FIELDS, { type: 'default', allowSharing: true }, {}) as Omit<CampaignDraft, 'sections'>),
  sections: [],
};

/** Returns the campaign that a draft says, for `WrittenCampaign`: an empty field is one that a file leaves out. */
export function readDraft({ sections, ...fields }: CampaignDraft): Values {
  return {
    ...withoutEmpty(CAMPAIGN_FIELDS, fields),
    translations: withoutEmptyTexts(fields.translations),
    reviewing: readReviewing(fields.reviewing),
    sections: sections.map(readAnswered).map(({ id, ...section }) => ({
      id,
      ...withoutEmpty(SECTION_FIELDS, section),
      translations: withoutEmptyTexts(section.translations),
    })),
  };
}

/** Whether two drafts say the same. A saved one is trimmed, and its new sections have ids. */
export const isSameDraft = (one: CampaignDraft, other: CampaignDraft): boolean => wordsOf(one) === wordsOf(other);

function wordsOf(draft: CampaignDraft): string {
  const { sections, ...fields } = writeOver(draft, {});
  const unnamed = sections.map(readAnswered).map((section) => ({ ...section, id: undefined }));
  const reviewing = readReviewing(fields.reviewing);
  return JSON.stringify({ ...fields, reviewing, sections: unnamed }, (key, value: unknown) => {
    if (key === 'translations') return inOrder(withoutEmptyTexts(value as CampaignDraft['translations']));
    return typeof value === 'string' ? value.trim() : value;
  });
}

/** The database gives back languages, and their texts, in an order of its own. */
const inOrder = (translations: Translations): Values =>
  Object.fromEntries(
    entriesOf(translations)
      .map(([language, texts]) => [language, Object.fromEntries(Object.entries(texts ?? {}).sort())] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

function fill(fields: Fields, written: Values, before: Values): Values {
  return mapFields(fields, (name, { empty, isText }) => {
    const value = written[name] === undefined ? before[name] : written[name];
    return value === undefined || (isText && value === null) ? empty : value;
  });
}

const withoutEmpty = (fields: Fields, draft: Values): Values =>
  mapFields(fields, (name, { isOptional, isText }) => {
    const value = draft[name];
    const isEmpty = value === null || (isText && (value as string).trim() === '');
    return isOptional && isEmpty ? undefined : value;
  });

function mapFields(fields: Fields, map: (name: string, field: DraftField) => unknown): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(name, field)]));
}
