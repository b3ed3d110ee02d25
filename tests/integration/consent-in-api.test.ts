import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { Scope } from '@/lib/contract/organizer/role';
import { ask, publish } from '@/tests/support/console-house';
import { createOrganizerClient, openOrganization } from '@/tests/support/organizer-client';
import { createDraft } from '@/tests/support/organizer-factories';
import { startServer, type TestServer } from '@/tests/support/server';
import { createVisitor } from '@/tests/support/visitor';

type Submission = OrganizerOutput<'getSubmission'>;
type Organization = Awaited<ReturnType<typeof openOrganization>>;

const GERMAN = { consent: 'Ich bin einverstanden, gefilmt zu werden.', consentText: 'Wer zusieht.\n\nWie lange.' };
const asking = {
  ...{ type: 'job' as const, languages: ['en' as const, 'de' as const], translations: { de: GERMAN } },
  ...{ consent: 'I agree to be filmed for the exhibition.', consentText: 'Who watches.\n\nUntil when.' },
};

describe('the consent of a submission, by the API of a running server', () => {
  let server: TestServer;
  let own: Organization;
  let other: Organization;
  beforeAll(async () => {
    server = await startServer({ env: { TRUST_PROXY: '1' } });
    [own, other] = [await openOrganization(server), await openOrganization(server)];
  }, 120_000);
  afterAll(() => server.stop());

  /** Somebody accepts in German what a new campaign asks for, and ends without a video. */
  async function receive() {
    const campaign = await publish(own.editor, asking);
    const visitor = createVisitor(server.url, campaign.id);
    const from = Date.now();
    await visitor.begin('Ada', { consent: { version: 1, language: 'de' } });
    const until = Date.now();
    expect((await visitor.skip()).status).toBe(200);
    const path = `campaigns/${campaign.id}/submissions`;
    const { submissions } = await ask<OrganizerOutput<'listSubmissions'>>(own.owner, path);
    return { campaign, visitor, from, until, id: submissions[0]!.id };
  }
  async function programOf({ owner }: Organization, scopes: Scope[]) {
    const body = { name: 'Sync', scopes, days: null };
    const { token } = await ask<{ token: string }>(owner, 'tokens', { method: 'POST', body });
    const program = createOrganizerClient(server.url);
    return (path: string) => program.call<Submission>(path, { headers: { authorization: `Bearer ${token}` } });
  }

  it('is told to every member, and to programs that may read: the wording, version, language and time', async () => {
    const { id, from, until } = await receive();
    const program = await programOf(own, ['read']);
    const asking = [own.owner, own.editor, own.reviewer].map(({ call }) => call<Submission>(`submissions/${id}`));
    for (const { body } of await Promise.all([...asking, program(`submissions/${id}`)])) {
      const { acceptedAt, ...wording } = body.consent!;
      expect(wording).toEqual({ version: 1, language: 'de', line: GERMAN.consent, text: GERMAN.consentText });
      expect(Date.parse(acceptedAt)).toBeGreaterThanOrEqual(from - 1000);
      expect(Date.parse(acceptedAt)).toBeLessThanOrEqual(until + 1000);
    }
  });

  it('stays as it was accepted when the campaign asks for something else', async () => {
    const { id, campaign } = await receive();
    const content = createDraft({ ...asking, name: campaign.name, consent: `${asking.consent} And more.` });
    await ask(own.editor, `campaigns/${campaign.id}`, { method: 'PUT', body: { content } });
    const seen = await ask<Submission>(own.reviewer, `submissions/${id}`);
    expect(seen.consent).toMatchObject({ version: 1, line: GERMAN.consent });
  });

  it('is told to nobody else', async () => {
    const { id, campaign, visitor } = await receive();
    const path = `submissions/${id}`;
    const writing = await programOf(own, ['write']);
    const theirs = await programOf(other, ['read']);
    const answers = [
      await createOrganizerClient(server.url).call(path),
      await writing(path),
      await other.owner.call(path),
      await theirs(path),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 404]);
    const { url } = await ask<{ url: string }>(own.editor, `${path}/share-links`, {
      method: 'POST',
      body: { days: 1 },
    });
    const texts = [
      ...answers.map(({ body }) => JSON.stringify(body)),
      JSON.stringify((await visitor.call(`campaign/${campaign.id}/userVideo?uuid=${visitor.uuid}`)).body),
      (await createOrganizerClient(server.url).ask<string>(new URL(url).pathname)).body,
    ];
    expect(texts.filter((text) => text.includes(GERMAN.consent) || text.includes('acceptedAt'))).toEqual([]);
  });

  it('is gone with the submission when its visitor withdraws it', async () => {
    const { id, campaign, visitor } = await receive();
    const visit = `campaign/${campaign.id}/userVideo/${visitor.uuid}`;
    expect((await visitor.call(visit, { method: 'DELETE' })).status).toBe(204);
    expect((await own.owner.call(`submissions/${id}`)).status).toBe(404);
  });
});
