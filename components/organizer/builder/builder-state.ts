import { CAMPAIGN_FIELDS, type CampaignDraft, type DraftSection, SECTION_FIELDS } from '@/lib/contract/campaign-draft';
import type { LanguageTag } from '@/lib/contract/languages';
import type { CampaignFault, EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { draftOf, EMPTY_DRAFT, writeSection } from '@/lib/domain/campaign-draft';
import { suggestName } from '@/lib/domain/suggest-name';
import { type Answered, changeAnswerType } from './builder-answers';
import { isMended, isMendedReview } from './mended-faults';
import { readTranslationPath } from './translated-paths';
import { type TextPlace, withoutLanguage, writeTranslation } from './translated-texts';
import { readTyped, toTyped, type Typed } from './typed-fields';

export type BuilderFields = Typed<Omit<CampaignDraft, 'sections'>>;
export type SectionFields = Typed<Omit<DraftSection, 'id'>>;

/** A section in the builder. `key` stays when it moves. */
export type BuilderSection = SectionFields & Answered & { key: string; id?: string; videos: number };

/** What was just done to the sections, to be said aloud; the numbers count from 1. */
export type SectionNews =
  | { name: 'moved'; direction: 'up' | 'down'; from: number; to: number; of: number }
  | { name: 'added'; number: number }
  | { name: 'removed'; number: number }
  | { name: 'restored'; number: number };

export type BuilderState = {
  fields: BuilderFields;
  sections: readonly BuilderSection[];
  /** The section that was removed last, while that can be undone. */
  removed: { section: BuilderSection; index: number } | null;
  /** The name follows the title until it is typed. */
  nameFollows: boolean;
  faults: readonly CampaignFault[];
  news: SectionNews | null;
  /** Counts the changes since it was opened. */
  changes: number;
};

type SectionChange = Partial<SectionFields>;

export type BuilderEvent =
  | { name: 'fieldChanged'; change: Partial<BuilderFields> }
  /** `change`: also what follows from the section as it is by then. */
  | { name: 'sectionChanged'; key: string; change: SectionChange | ((section: BuilderSection) => SectionChange) }
  /** A text in one of the campaign's further languages. */
  | { name: 'translated'; place: TextPlace; language: LanguageTag; text: string }
  | { name: 'languageRemoved'; language: LanguageTag }
  | { name: 'sectionAdded'; key: string }
  | { name: 'sectionMoved'; key: string; to: number }
  | { name: 'sectionRemoved'; key: string }
  | { name: 'removalUndone' }
  /** A criterion is about a section that nothing has named yet. */
  | { name: 'sectionNamed'; key: string; id: string }
  | { name: 'faultsFound'; faults: readonly CampaignFault[] }
  /** All of it was replaced: by words that this device had kept. */
  | { name: 'draftReplaced'; campaign: EditedCampaign | null; content: CampaignDraft }
  /** What was written is thrown away, and the campaign is shown as it was saved. */
  | { name: 'draftDiscarded'; campaign: EditedCampaign }
  /** The server has stored the sections with these keys under these ids. */
  | { name: 'sectionsStored'; ids: ReadonlyMap<string, string> };

/** The time limit a new section begins with, seconds. */
const FIRST_SECONDS = 30;

/** Returns what the builder shows of a campaign; without one, an empty one with one section. */
export function openBuilder(campaign: EditedCampaign | null, draft: CampaignDraft | null): BuilderState {
  const videos = new Map(campaign?.sections.map((section) => [section.id, section.videos]));
  return {
    fields: toTyped(CAMPAIGN_FIELDS, draft ?? EMPTY_DRAFT),
    sections: draft
      ? draft.sections.map((section, index) => ({
          ...toTyped(SECTION_FIELDS, section),
          id: section.id,
          key: section.id ?? `new-${index}`,
          videos: (section.id && videos.get(section.id)) || 0,
        }))
      : [emptySection('first')],
    removed: null,
    nameFollows: draft === null,
    faults: [],
    news: null,
    changes: 0,
  };
}

const emptySection = (key: string): BuilderSection => ({
  ...toTyped(SECTION_FIELDS, writeSection({ seconds: FIRST_SECONDS })),
  ...{ key, videos: 0 },
});

/** Returns the draft that is sent: empty fields and all. */
export function toDraft({ fields, sections }: Pick<BuilderState, 'fields' | 'sections'>): CampaignDraft {
  return {
    ...readTyped<Omit<CampaignDraft, 'sections'>>(CAMPAIGN_FIELDS, fields),
    sections: sections.map((section) => ({
      ...(section.id === undefined ? {} : { id: section.id }),
      ...readTyped<Omit<DraftSection, 'id'>>(SECTION_FIELDS, section),
    })),
  };
}

/** A section with videos keeps its place. */
export const isLocked = (section: BuilderSection) => section.videos > 0;

/** Whether a section may be moved to this place. */
export function canMove(sections: readonly BuilderSection[], key: string, to: number): boolean {
  const from = sections.findIndex((section) => section.key === key);
  const section = sections[from];
  return section !== undefined && !isLocked(section) && to >= 0 && to < sections.length && to !== from;
}

export function reduceBuilder(state: BuilderState, event: BuilderEvent): BuilderState {
  if (event.name === 'faultsFound') return { ...state, faults: event.faults };
  if (event.name === 'sectionsStored') return nameSections(state, event.ids);
  // The server has all of it, so it is no change.
  if (event.name === 'draftDiscarded')
    return { ...openBuilder(event.campaign, draftOf(event.campaign)), changes: state.changes };
  const next = event.name === 'draftReplaced' ? openBuilder(event.campaign, event.content) : change(state, event);
  return next === state ? state : { ...next, changes: state.changes + 1 };
}

type Change = Exclude<BuilderEvent, { name: 'faultsFound' | 'sectionsStored' | 'draftReplaced' | 'draftDiscarded' }>;

const nameSections = (state: BuilderState, ids: ReadonlyMap<string, string>): BuilderState => ({
  ...state,
  sections: state.sections.map((section) => ({ ...section, id: section.id ?? ids.get(section.key) })),
});

function change(state: BuilderState, event: Change): BuilderState {
  const { sections } = state;
  switch (event.name) {
    case 'fieldChanged':
      return changeFields(state, event.change);
    case 'sectionChanged': {
      const index = sections.findIndex(({ key }) => key === event.key);
      const before = sections[index];
      if (!before) return state;
      const after = changeSection(before, typeof event.change === 'function' ? event.change(before) : event.change);
      return {
        ...state,
        faults: state.faults.filter((fault) => !isMended(fault, { index, before, after })),
        sections: sections.map((section) => (section === before ? after : section)),
        news: null,
      };
    }
    case 'translated':
      return {
        ...withoutFaults(writeTranslation(state, event.place, event), isTranslation),
        news: null,
      };
    case 'languageRemoved':
      return { ...withoutFaults(withoutLanguage(state, event.language), isTranslation), removed: null, news: null };
    case 'sectionAdded':
      return {
        ...withoutSectionFaults(state),
        sections: [...sections, emptySection(event.key)],
        removed: null,
        news: { name: 'added', number: sections.length + 1 },
      };
    case 'sectionNamed':
      return nameSections(state, new Map([[event.key, event.id]]));
    case 'sectionMoved':
      return moveSection(state, event);
    case 'sectionRemoved': {
      const index = sections.findIndex(({ key }) => key === event.key);
      const section = sections[index];
      if (!section || isLocked(section)) return state;
      return {
        ...withoutSectionFaults(state),
        sections: sections.filter((other) => other !== section),
        removed: { section, index },
        news: { name: 'removed', number: index + 1 },
      };
    }
    case 'removalUndone': {
      if (!state.removed) return state;
      const { section, index } = state.removed;
      return {
        ...withoutSectionFaults(state),
        sections: [...sections.slice(0, index), section, ...sections.slice(index)],
        removed: null,
        news: { name: 'restored', number: index + 1 },
      };
    }
  }
}

const changeSection = (section: BuilderSection, { answerType, ...change }: Partial<SectionFields>): BuilderSection => ({
  ...(answerType ? changeAnswerType(section, answerType) : section),
  ...change,
});

function changeFields(state: BuilderState, fields: Partial<BuilderFields>): BuilderState {
  const nameFollows = state.nameFollows && fields.name === undefined;
  const follows = nameFollows && fields.title !== undefined ? { name: suggestName(fields.title) } : {};
  const changed = { ...fields, ...follows };
  const next = { ...state.fields, ...changed };
  return {
    ...withoutFaults(state, (path) => path in changed || isMendedReview(path, state.fields.reviewing, next.reviewing)),
    fields: next,
    nameFollows,
    news: null,
  };
}

function moveSection(state: BuilderState, { key, to }: Extract<Change, { name: 'sectionMoved' }>): BuilderState {
  const { sections } = state;
  const from = sections.findIndex((section) => section.key === key);
  const section = sections[from];
  if (!section || !canMove(sections, key, to)) return state;
  const others = sections.filter((other) => other !== section);
  return {
    ...withoutSectionFaults(state),
    sections: [...others.slice(0, to), section, ...others.slice(to)],
    removed: null,
    news: {
      ...{ name: 'moved', direction: to < from ? 'up' : 'down' },
      ...{ from: from + 1, to: to + 1, of: sections.length },
    },
  };
}

const withoutFaults = (state: BuilderState, isMended: (path: string) => boolean): BuilderState => ({
  ...state,
  faults: state.faults.filter(({ path }) => !isMended(path)),
});

/** What is wrong with translations is said anew when they are sent again. */
const isTranslation = (path: string) => readTranslationPath(path) !== null;

/** Faults name sections by their place, which changes. */
const withoutSectionFaults = (state: BuilderState) => withoutFaults(state, (path) => path.startsWith('sections'));
