import type { z } from 'zod/mini';
import { CampaignContent, Section } from '@/lib/contract/campaign-content';
import {
  AskedSection,
  Campaign,
  Device,
  Organization,
  UserVideo,
  VideoItem,
  VideoSessionResponse,
} from '@/lib/contract/entities';
import { StitchStatus } from '@/lib/contract/stitch-status';
import { PartsTarget, UploadTarget } from '@/lib/contract/upload-target';
import { BackendCampaign } from '@/lib/contract/backend-campaign';
import { CampaignFile } from '@/lib/contract/campaign-file';
import {
  createAskedSection,
  createCampaign,
  createSection,
  createUserVideo,
  createVideoItem,
} from '../support/visit-factories';

const campaign = createCampaign();
const target = { url: '/u', data: { url: '/api/storage', fields: { key: 'k' } }, parts: null, count: 1 };
const parts = { url: '/api/storage', fields: { policy: 'p' }, prefix: 'a/b/parts', maxBytes: 1, lifeSeconds: 1 };
const userVideo = createUserVideo({ videos: [createVideoItem()], completedUrl: '/film' });

it.each<[string, z.ZodMiniType, object, string[]]>([
  [
    'campaign (spec 3.1)',
    Campaign,
    campaign,
    ['id', 'name', 'description', 'status', 'type', 'allowSharing', 'organization', 'sections'],
  ],
  ['section (spec 3.3)', Section, createSection(), ['id', 'prompt', 'seconds']],
  ['organization (spec 3.4)', Organization, campaign.organization, ['name', 'preferences', 'plan', 'subscription']],
  ['user video (spec 3.5)', UserVideo, userVideo, ['uuid', 'name', 'completed', 'videos', 'completedUrl']],
  ['video item (spec 3.7)', VideoItem, createVideoItem(), ['sectionId', 'url', 'count', 'device']],
  ['upload target (spec 3.12)', UploadTarget, target, ['url', 'data']],
  ['form for parts', PartsTarget, parts, ['url', 'fields', 'prefix', 'maxBytes', 'lifeSeconds']],
])('a %s is nothing without one of its fields', (_, schema, whole, fields) => {
  expect(schema.safeParse(whole).success).toBe(true);
  const needless = fields.filter((field) => schema.safeParse({ ...whole, [field]: undefined }).success);
  expect(needless).toEqual([]);
});

it.each([
  ['takes parts', parts],
  ['takes none', null],
  ['has never heard of them', undefined],
])('a backend that %s has its upload target', (_, form) => {
  expect(UploadTarget.safeParse({ ...target, parts: form }).success).toBe(true);
});

it.each([
  ['preferences', { allowOverdraft: undefined }],
  ['plan', { limitVideos: undefined }],
  ['subscription', { status: undefined, totalVideos: 0 }],
  ['subscription', { status: 'active', totalVideos: undefined }],
])('an organization’s %s are nothing as %j (spec 3.4)', (field, value) => {
  expect(Organization.safeParse({ ...campaign.organization, [field]: value }).success).toBe(false);
});

it.each(['Progressing', 'Complete', 'Error'])('a stitch may be %s (spec 3.10)', (status) => {
  expect(StitchStatus.safeParse({ status }).success).toBe(true);
});

it.each(['Submitted', 'Done', '', null, undefined])('a stitch is never %s (spec 3.10)', (status) => {
  expect(StitchStatus.safeParse({ status }).success).toBe(false);
});

it.each(['sessionId', 'token', 'apiKey'])('a video session is nothing without its %s (spec 3.13)', (field) => {
  const session = { sessionId: 'session', token: 'token', apiKey: 'key' };
  expect(VideoSessionResponse.parse(session)).toEqual(session);
  expect(VideoSessionResponse.safeParse({ ...session, [field]: undefined }).success).toBe(false);
});

it('a stitch at fault says what it was and what can be done (spec 3.11)', () => {
  const fault = { status: 'Error', message: 'sectionDamaged', solution: 'reRecordSection', sectionId: '2' };
  expect(StitchStatus.parse(fault)).toEqual(fault);
  expect(StitchStatus.safeParse({ status: 'Error', solution: 'pray' }).success).toBe(false);
});

it.each([
  ['Web', true],
  ['Web_iOS', true],
  ['Web_Android', true],
  ['Fridge', false],
])('a video may be recorded on %s: %s (spec 3.8)', (device, may) => {
  expect(Device.safeParse(device).success).toBe(may);
});

const section = createSection({ id: 'why' });

it('a campaign file says every field of a section', () => {
  const { name, type, status, allowSharing, sections } = createCampaign({ sections: [section] });
  const written = { name, type, status, allowSharing, sections };
  const file = CampaignFile.parse({ organization: { name: 'House' }, campaigns: [written] });
  // What it is asked with is a path there, or none.
  expect(file.campaigns[0]?.sections).toEqual([{ ...section, question: null }]);
});

it('another backend may say every field of a section, or those of the specification alone', () => {
  const asked = createAskedSection({ id: 'why' });
  const sectionsOf = (said: unknown) => BackendCampaign.parse({ ...campaign, sections: [said] }).sections;
  const known = { id: 'why', prompt: 'Why?', seconds: 7 };
  expect(sectionsOf(asked)).toEqual([asked]);
  expect(sectionsOf(known)).toEqual([AskedSection.parse(known)]);
});

it.each([
  [undefined, 'forbidden'],
  ['sometimes', 'forbidden'],
  ['allowed', 'allowed'],
])('another backend that says %j of more time has it %s', (extraTime, option) => {
  expect(BackendCampaign.parse({ ...campaign, extraTime }).extraTime).toBe(option);
});

it('a bad value of one section from another backend counts as left out, and the campaign is shown', () => {
  const bad = Object.fromEntries(Object.keys(Section.shape).map((field) => [field, { of: 'no use' }]));
  const sections = [
    { id: 'why', prompt: 'Why?', seconds: 7 },
    { ...bad, id: 'how' },
  ];
  expect(BackendCampaign.parse({ ...campaign, sections }).sections).toEqual([
    AskedSection.parse(sections[0]),
    { ...createAskedSection({ id: 'how', seconds: 60 }), prompt: '' },
  ]);
});

it.each([
  ['https://museum.example', true],
  ['https://museum.example/hello?from=film', true],
  ['http://museum.example', false],
  ['javascript:alert(1)', false],
  ['//museum.example', false],
  ['museum.example', false],
  ['https://bank.example@museum.example', false],
  ['https://', false],
  ['https:museum.example/hello', false],
])('after Thank you, %s may be a website to continue to: %s', (redirectUrl, may) => {
  const content = { type: 'default', allowSharing: true, title: null, description: null, sections: [], redirectUrl };
  expect(CampaignContent.safeParse(content).success).toBe(may);
});

it.each([
  [null, ''],
  [20, null],
])('a question that another backend leaves out is hidden only with time to think: %s s', (thinkSeconds, prompt) => {
  const sections = [{ id: 1, prompt: null, seconds: 30 }];
  expect(BackendCampaign.parse({ ...campaign, thinkSeconds, sections }).sections[0]?.prompt).toBe(prompt);
});
