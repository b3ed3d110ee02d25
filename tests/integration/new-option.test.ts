import { buffer } from 'node:stream/consumers';
import { openBuilder, reduceBuilder, toDraft } from '@/components/organizer/builder/builder-state';
import { BackendCampaign } from '@/lib/contract/backend-campaign';
import type * as definition from '@/lib/contract/campaign-content';
import { type CampaignDraft, PartialDraft } from '@/lib/contract/campaign-draft';
import { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { draftOf } from '@/lib/domain/campaign-draft';
import { applyCampaigns } from '@/lib/server/use-cases/campaigns/apply-campaigns';
import {
  createCampaign as beginCampaign,
  duplicateCampaign,
  getEditedCampaign,
  keepDraft,
} from '@/lib/server/use-cases/campaigns/draft-campaign';
import { publishCampaign, saveCampaign } from '@/lib/server/use-cases/campaigns/save-campaign';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { exportEverything } from '@/lib/server/use-cases/exports/export-everything';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { uniqueName } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { readZip } from '@/tests/support/read-zip';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

/** Nothing but the definition of a campaign's content knows these fields. */
jest.mock('@/lib/contract/campaign-content', () => {
  const z = jest.requireActual<typeof import('zod/mini')>('zod/mini');
  const real = jest.requireActual<typeof definition>('@/lib/contract/campaign-content');
  const { line } = jest.requireActual<typeof import('@/lib/contract/texts')>('@/lib/contract/texts');
  const seconds = z._default(z.int().check(z.minimum(0), z.maximum(60)), 0);
  const Section = z.extend(real.Section, { hintSeconds: seconds });
  const CampaignContent = z.extend(real.CampaignContent, {
    ...{ showsHints: z._default(z.boolean(), false), hintSeconds: seconds },
    farewell: z._default(z.nullable(line(100)), null),
    sections: z.array(Section),
  });
  return { ...real, Section, CampaignContent };
});

const options = {
  ...{ showsHints: true, hintSeconds: 7, farewell: 'Bye!' },
  languages: ['en', 'de'],
  translations: { de: { description: 'Wie geht es Ihnen?' } },
  sections: [
    { id: 'one', prompt: 'First?', seconds: 5, hintSeconds: 9, translations: { de: { prompt: 'Erstens?' } } },
    { id: 'two', prompt: 'Second?', seconds: 5, hintSeconds: 0, translations: {} },
  ],
};

/** The same as a file says it. */
const inFile = {
  ...options,
  translations: undefined,
  description: { en: 'How are you?', de: 'Wie geht es Ihnen?' },
  sections: options.sections.map(({ translations, prompt, ...section }) => ({
    ...section,
    prompt: translations.de ? { en: prompt, de: translations.de.prompt } : prompt,
  })),
};

describe('an option that only the definition of a campaign knows, and a text in another language', () => {
  let run: UseCases;
  beforeAll(async () => {
    run = await openUseCases();
  });
  afterAll(() => run.close());

  const deps = () => ({ ...run.deps, publicUrl: 'https://film.example', exports: createExports() });

  /** Applies a campaign file that sets it. */
  async function applyFile() {
    const file = { name: uniqueName('options'), type: 'default', status: 'active', allowSharing: true, ...inFile };
    await applyCampaigns(deps(), { organization: { name: uniqueName('House') }, campaigns: [file] });
    const { id, organizationId } = (await run.store.campaigns.find(file.name))!;
    const member = await storeMember(run.database.db, { organizationId, role: 'owner' });
    /** The campaign as a call answers it. */
    const edited = async () => EditedCampaign.parse(await getEditedCampaign(deps(), { member, id }));
    const visitorsSee = () => getCampaign(deps(), { campaignId: id, visitor: { uuids: [] } });
    return { name: file.name, id, member, edited, visitorsSee };
  }

  it('come from a file to visitors, and through the console, an export and a copy', async () => {
    const { name, id, member, edited, visitorsSee } = await applyFile();
    expect(await visitorsSee()).toMatchObject(options);
    expect(await edited()).toMatchObject(options);

    const opened = await edited();
    const builder = reduceBuilder(openBuilder(opened, draftOf(opened)), {
      ...{ name: 'fieldChanged', change: { title: 'Typed' } },
    });
    const content = PartialDraft.parse(toDraft(builder));
    await keepDraft(deps(), { member, id, content });
    expect((await edited()).draft?.content).toMatchObject({ title: 'Typed', ...options });
    expect(draftOf(await edited())).toEqual((await edited()).draft?.content);

    await saveCampaign(deps(), { member, id });
    expect(await edited()).toMatchObject({ title: 'Typed', draft: null, ...options });
    await publishCampaign(deps(), { member, id, content: draftOf(await edited()) });
    expect(await visitorsSee()).toMatchObject({ title: 'Typed', ...options });

    const { content: zip } = await exportEverything(deps(), { member });
    const exported: unknown = JSON.parse(
      readZip(await buffer(zip))
        .get(`${name}/campaign.json`)
        ?.toString() ?? '',
    );
    expect(exported).toMatchObject(options);

    const copy = await duplicateCampaign(deps(), { member, id });
    await publishCampaign(deps(), { member, id: copy.id });
    expect(await run.store.campaigns.find(copy.id)).toMatchObject(options);
  });

  it('are what a visit began with, also when they change', async () => {
    const { id, member } = await applyFile();
    const visit = await run.beginVisit((await run.store.campaigns.find(id))!);
    await saveCampaign(deps(), { member, id, content: { hintSeconds: 1 } as Partial<CampaignDraft> });
    expect(await run.store.campaigns.find(id)).toMatchObject({ ...options, hintSeconds: 1 });
    expect((await run.store.visits.getInCampaign(visit.id))?.campaign).toMatchObject(options);
  });

  it('stay as they are when they are left out by a page that does not know them', async () => {
    const { id, member, edited } = await applyFile();
    const added = { prompt: 'New?', seconds: 5 };
    const known = {
      ...{ name: (await edited()).name, title: 'Old page', description: '', type: 'default', allowSharing: true },
      sections: [...options.sections.map(({ id, prompt, seconds }) => ({ id, prompt, seconds })), added],
    };
    await keepDraft(deps(), { member, id, content: PartialDraft.parse(known) });
    const [one, two] = options.sections;
    const kept = { ...options, sections: [one, two, { ...added, hintSeconds: 0, translations: {} }] };
    expect((await edited()).draft?.content).toMatchObject(kept);
    await saveCampaign(deps(), { member, id, content: PartialDraft.parse(known) });
    expect(await edited()).toMatchObject({ title: 'Old page', ...kept });
  });

  it('have their defaults where they were never written: in a new campaign, and in what another backend answers', async () => {
    const { member, visitorsSee } = await applyFile();
    const draft = { name: uniqueName('new'), sections: [{ prompt: 'Why?', seconds: 5 }] };
    const begun = await beginCampaign(deps(), { member, draft });
    const off = { showsHints: false, hintSeconds: 0, farewell: '', languages: [], translations: {} };
    expect(begun.draft?.content).toMatchObject(off);
    await publishCampaign(deps(), { member, id: begun.id });
    expect(await run.store.campaigns.find(begun.id)).toMatchObject({ ...off, farewell: null });
    const bad = {
      ...(await visitorsSee()),
      ...{ hintSeconds: 'long', languages: ['xx'], translations: { de: 'Fluss' } },
      sections: [{ ...options.sections[0], hintSeconds: -1, translations: { xx: { prompt: 'x' } } }],
    };
    expect(BackendCampaign.parse(bad)).toMatchObject({
      showsHints: true,
      ...{ hintSeconds: 0, languages: [], translations: {} },
      sections: [{ hintSeconds: 0, translations: {} }],
    });
  });

  it('have their own faults, with their limits', async () => {
    const { id, member } = await applyFile();
    const translations = { de: { title: 'x'.repeat(201) }, fr: { title: 'Rivière' } };
    const content = { hintSeconds: 61, farewell: 'x'.repeat(101), translations } as Partial<CampaignDraft>;
    await expect(saveCampaign(deps(), { member, id, content })).rejects.toMatchObject({
      details: {
        faults: [
          { path: 'translations.de.title', code: 'tooLong', max: 200 },
          { path: 'hintSeconds', code: 'outOfRange', min: 0, max: 60 },
          { path: 'farewell', code: 'tooLong', max: 100 },
          { path: 'translations.fr', code: 'languageNotOffered' },
        ],
      },
    });
  });
});
