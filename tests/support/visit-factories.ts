import { CampaignContent, Section } from '@/lib/contract/campaign-content';
import type { AskedClip } from '@/lib/contract/clips';
import {
  type AskedConsent,
  AskedSection,
  type Campaign,
  type UserVideo,
  type VideoItem,
} from '@/lib/contract/entities';

/** What a campaign says that says no more than it must: every other field has its default. */
export const PLAIN_CONTENT = CampaignContent.parse({
  ...{ title: null, description: null, type: 'default', allowSharing: true, sections: [] },
});

/** A section that says no more than it must. */
export function createSection(overrides: Partial<Omit<Section, 'clip'>> = {}): Section & { clip: null } {
  const section = Section.parse({ id: '1', prompt: 'Who are you?', seconds: 30, ...overrides });
  return { ...section, clip: null };
}

/** The same as visitors get it. */
export const createAskedSection = (overrides: Parameters<typeof createSection>[0] = {}): AskedSection =>
  AskedSection.parse(createSection(overrides));

/** A clip that asks a question, as visitors get it: 18 seconds of video. */
export function createClip(overrides: Partial<AskedClip> = {}): AskedClip {
  return {
    ...{ kind: 'video', url: 'https://storage.example/clip', posterUrl: null, seconds: 18, width: 640, height: 360 },
    ...{ tracks: [{ src: '/demo/captions', srcLang: 'en' }], description: null },
    ...overrides,
  };
}

/** How sections are answered that are not recorded. */
export const TEXT_ANSWER = { kind: 'text', limit: 20, unit: 'characters', isOptional: false } as const;
export const CHOICE_ANSWER = {
  ...({ kind: 'choice', most: 2, allowsOther: true, isOptional: true } as const),
  choices: ['Walk', 'Swim', 'Fish'].map((text) => ({ text, translations: {} })),
};

export const FILE_ANSWER = { kind: 'file', formats: ['pdf', 'jpg'], maxMegabytes: 2, isOptional: false } as const;

/** A campaign of three plain sections, with sharing allowed. */
export function createCampaign(overrides: Partial<Campaign> = {}): Campaign {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    name: 'demo',
    status: 'active',
    ...PLAIN_CONTENT,
    introVideoUrl: null,
    organization: {
      name: 'Riverside Museum',
      preferences: { allowOverdraft: false },
      plan: { limitVideos: 0 },
      subscription: { status: 'active', totalVideos: 0 },
    },
    sections: [
      createAskedSection(),
      createAskedSection({ id: '2', prompt: 'What is your favourite memory of the river?', seconds: 60 }),
      createAskedSection({ id: '3', prompt: 'What do you wish for?', seconds: 20 }),
    ],
    ...overrides,
  };
}

/** What a campaign asks to accept, for the second time. */
export function createAskedConsent(overrides: Partial<AskedConsent> = {}): AskedConsent {
  return {
    ...{ version: 2, since: '2026-11-01T12:00:00.000Z', consent: 'I agree to be shown.' },
    ...{ consentText: 'Who watches.\n\nUntil when.', translations: {}, languages: ['en'] },
    ...overrides,
  };
}

export const UUID = '22222222-2222-4222-8222-222222222222';

/** A visit that has just begun. */
export function createUserVideo(overrides: Partial<UserVideo> = {}): UserVideo {
  return {
    uuid: UUID,
    name: 'Ada',
    completed: false,
    videos: [],
    completedUrl: null,
    downloadUrl: null,
    resumeUrl: null,
    ...overrides,
  };
}

export function createVideoItem(overrides: Partial<VideoItem> = {}): VideoItem {
  return { sectionId: '1', url: '/api/media/1', count: 1, device: 'Web', ...overrides };
}
