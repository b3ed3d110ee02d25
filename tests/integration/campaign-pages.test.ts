import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { createUuid } from '@/tests/support/factories';
import { createOrganizerClient, openOrganization, type OrganizerClient } from '@/tests/support/organizer-client';
import { createDraft } from '@/tests/support/organizer-factories';
import { startServer, type TestServer } from '@/tests/support/server';
import { waitFor } from '@/tests/support/wait-for';

describe('campaigns of the console, in a running server', () => {
  let server: TestServer;
  let editor: OrganizerClient;
  let reviewer: OrganizerClient;
  let owner: OrganizerClient;
  beforeAll(async () => {
    server = await startServer({ env: { TRUST_PROXY: '1' } });
    ({ owner, editor, reviewer } = await openOrganization(server));
  }, 120_000);
  afterAll(() => server.stop());

  const begin = async (given = {}) =>
    (await editor.call<EditedCampaign>('campaigns', { method: 'POST', body: createDraft(given) })).body;
  const publish = ({ id }: EditedCampaign) =>
    editor.call<EditedCampaign>(`campaigns/${id}/publish`, { method: 'POST', body: {} });
  /** The words of a page, or where it leads. */
  const page = async (client: OrganizerClient, path: string) => {
    const { status, body, headers } = await client.ask<string>(path);
    return status === 200 ? body : `${status} ${headers.get('location') ?? ''}`.trim();
  };

  it('are listed, written and shared on pages of their own', async () => {
    const { id } = await begin({ title: 'Tell Us Your River Story' });
    expect(await page(editor, '/organizer/campaigns')).toContain('Tell Us Your River Story');
    expect(await page(editor, '/organizer/campaigns/new')).toContain('Add section');
    expect(await page(editor, `/organizer/campaigns/${id}/edit`)).toContain('What would you like to learn?');
  });

  it('have a page to share them, with a code', async () => {
    const { id, name } = await begin();
    expect(await page(editor, `/organizer/campaigns/${id}/share`)).toContain(`/${name}`);
    expect(await page(editor, `/organizer/campaigns/${id}/code`)).toMatch(/^<svg/);
  });

  it('are not written by reviewers, nor seen without signing in', async () => {
    const { id } = await begin();
    expect(await page(reviewer, '/organizer/campaigns')).toContain('Campaigns');
    for (const path of ['new', `${id}/edit`, `${id}/share`])
      expect(await page(reviewer, `/organizer/campaigns/${path}`)).toMatch(/^404/);
    expect(await page(createOrganizerClient(server.url), '/organizer/campaigns')).toMatch(/^307 \/organizer\/sign-in/);
  });

  it('are rehearsed by the member alone, while nobody else can come in', async () => {
    const campaign = await begin({ title: 'A secret so far' });
    const { id, name } = campaign;
    const stranger = createOrganizerClient(server.url);
    expect(await page(editor, `/${name}/start`)).toMatch(/^307 .*blocked=unpublished/);
    const begun = await editor.call<{ address: string }>(`campaigns/${id}/rehearsal`, { method: 'POST', body: {} });
    expect(begun.body).toEqual({ address: `/${name}/start` });
    expect(await page(editor, `/${name}/start`)).toContain('A secret so far');
    expect(await page(stranger, `/${name}/start`)).toMatch(/^307 .*blocked=unpublished/);

    const body = { uuid: createUuid(), name: 'Nora', device: 'Web' };
    const visit = { method: 'POST', body };
    expect((await stranger.ask(`/api/campaign/${id}/userVideo`, visit)).status).toBe(403);
    expect((await editor.ask(`/api/campaign/${id}/userVideo`, visit)).status).toBe(201);
    const { body: list } = await editor.call<OrganizerOutput<'listCampaigns'>>(`campaigns?search=${name}`);
    expect(list.campaigns).toMatchObject([{ id, started: 0 }]);

    expect((await editor.call(`campaigns/${id}/rehearsal`, { method: 'DELETE' })).status).toBe(204);
    expect(await page(editor, `/${name}/start`)).toMatch(/^307 .*blocked=unpublished/);
  });

  it('are shown to who has begun as they were then, to the end, though they are changed and closed', async () => {
    const campaign = await begin({ title: 'Tales of Then' });
    const { id, name } = campaign;
    await publish(campaign);
    const [visitor, stranger] = [createOrganizerClient(server.url), createOrganizerClient(server.url)];
    const uuid = createUuid();
    const own = `/api/campaign/${id}/userVideo`;
    await visitor.ask(own, { method: 'POST', body: { uuid, name: 'Ada', device: 'Web' } });

    const sections = [{ id: '1', prompt: 'Asked otherwise?', seconds: 5 }];
    const content = createDraft({ name, title: 'Tales of Now', type: 'job', sections });
    expect((await editor.call(`campaigns/${id}`, { method: 'PUT', body: { content } })).status).toBe(200);
    for (const path of ['start', 'intro', 'step2', 'section/1', 'publish']) {
      expect([path, await page(visitor, `/${name}/${path}`)]).toEqual([path, expect.stringContaining('Tales of Then')]);
      expect([path, await page(stranger, `/${name}/${path}`)]).toEqual([path, expect.stringContaining('Tales of Now')]);
    }
    const questions = await page(visitor, `/${name}/step2`);
    expect([questions.includes('Who are you?'), questions.includes('Asked otherwise?')]).toEqual([true, false]);

    expect((await editor.call(`campaigns/${id}/complete`, { method: 'POST', body: {} })).status).toBe(200);
    const pages = async (client: OrganizerClient) =>
      Promise.all(['start', 'section/2', 'processing', 'publish'].map((path) => page(client, `/${name}/${path}`)));
    const thankYou = `/thankyou/complete?campaign=${name}`;
    for (const body of await pages(visitor)) expect(body).toContain('Tales of Then');
    for (const body of await pages(stranger)) expect(body).toMatch(/^307 .*blocked=completed/);
    expect(await page(visitor, thankYou)).toContain('Tales of Then');
    expect(await page(stranger, thankYou)).not.toContain('Tales of');

    expect((await visitor.ask(`${own}/${uuid}/skipupload`, { method: 'PUT', body: {} })).status).toBe(403);
  });

  it('say on each page of a rehearsal that it is one, and lead back without a session when it ends', async () => {
    const campaign = await begin();
    const { id, name } = campaign;
    await publish(campaign);
    const BAR = 'Test run. Nothing is submitted.';
    const pages = ['start', 'resume', 'intro', 'step1', 'step2', 'section/1', 'processing', 'publish'].map(
      (path) => `/${name}/${path}`,
    );
    pages.push(`/thankyou/complete?campaign=${name}`);
    await editor.call(`campaigns/${id}/rehearsal`, { method: 'POST', body: {} });
    const body = { uuid: createUuid(), name: 'Nora', device: 'Web' };
    expect((await editor.ask(`/api/campaign/${id}/userVideo`, { method: 'POST', body })).status).toBe(201);
    const stranger = createOrganizerClient(server.url);
    for (const path of pages) {
      expect([path, (await page(editor, path)).includes(BAR)]).toEqual([path, true]);
      expect([path, (await page(stranger, path)).includes(BAR)]).toEqual([path, false]);
    }
    const other = (await begin()).name;
    expect(await page(editor, `/thankyou/complete?campaign=${other}`)).not.toContain(BAR);

    const address = `/organizer/campaigns/${id}/rehearsal/end`;
    expect(await page(editor, `/${name}/start`)).toContain(`action="${address}"`);
    const cookie = editor.cookie
      .split('; ')
      .filter((each) => /^(?:rehearsal|visitor)/.test(each))
      .join('; ');
    const end = (headers: Record<string, string>) => stranger.ask(address, { method: 'POST', headers });
    expect((await end({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const visit = `/api/campaign/${id}/userVideo?uuid=${body.uuid}&device=Web`;
    expect((await editor.ask(visit)).status).toBe(200);
    const ended = await end({ cookie, 'sec-fetch-site': 'same-origin' });
    expect([ended.status, ended.headers.get('location')]).toEqual([303, `/organizer/campaigns/${id}/edit`]);
    expect(ended.headers.getSetCookie().join()).toMatch(/^rehearsal[^;]*; .*Max-Age=0/);
    expect((await editor.ask(visit)).status).toBe(404);
    // Pressed twice, it does the same.
    expect((await end({})).headers.get('location')).toBe(`/organizer/campaigns/${id}/edit`);
  });

  it('are erased by owners alone, and the worker takes all that they had', async () => {
    const campaign = await begin();
    const { id, name } = campaign;
    await publish(campaign);
    const visitor = createOrganizerClient(server.url);
    const body = { uuid: createUuid(), name: 'Ada', device: 'Web' };
    expect((await visitor.ask(`/api/campaign/${id}/userVideo`, { method: 'POST', body })).status).toBe(201);
    const erase = { method: 'POST', body: {} };
    expect((await editor.call(`campaigns/${id}/erase`, erase)).status).toBe(403);
    expect((await editor.call(`campaigns/${id}`, { method: 'DELETE' })).status).toBe(409);
    expect((await owner.call(`campaigns/${id}/erase`, erase)).status).toBe(204);
    expect((await owner.call(`campaigns/${id}`)).status).toBe(404);
    await waitFor(async () => (await page(visitor, `/${name}/start`)).includes('notFound='));
  }, 60_000);

  it('are opened by personal links, which say who has begun', async () => {
    const campaign = await begin();
    const { id, name } = campaign;
    await publish(campaign);
    const invited = { method: 'POST', body: { addresses: 'Ada <ada@one.example>' } };
    expect((await editor.call(`campaigns/${id}/invitations`, invited)).status).toBe(201);
    const list = async () =>
      (await editor.call<OrganizerOutput<'listInvitations'>>(`campaigns/${id}/invitations`)).body.invitations;
    const [invitation] = await list();
    const visitor = createOrganizerClient(server.url);
    const { pathname } = new URL(invitation?.link ?? '');
    expect(await page(visitor, pathname)).toBe(`303 /${name}/start`);
    expect((await list())[0]?.state).toBe('opened');
    // The name that the invitation has stands on the page of that browser alone.
    expect(await page(visitor, `/${name}/start`)).toContain('value="Ada"');
    expect(await page(createOrganizerClient(server.url), `/${name}/start`)).not.toContain('value="Ada"');
    const body = { uuid: createUuid(), name: 'Ada', device: 'Web' };
    expect((await visitor.ask(`/api/campaign/${id}/userVideo`, { method: 'POST', body })).status).toBe(201);
    expect((await list())[0]?.state).toBe('started');
    expect(await page(visitor, `/${name}/start`)).not.toContain('value="Ada"');
    expect(await page(visitor, '/organizer/invited/guessed')).toBe('303 /');
    const table = await editor.ask<string>(`/api/v1/campaigns/${id}/invitations/links`);
    expect(table.body).toContain(`Ada,ada@one.example,${invitation?.link ?? ''},started`);
  });
});
