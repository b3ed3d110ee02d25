import { rmSync } from 'node:fs';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { SubmissionSort } from '@/lib/contract/organizer/submissions';
import { type BlindHouse, openBlindHouse } from '@/tests/support/blind-house';
import { ask } from '@/tests/support/console-house';
import { tracesIn } from '@/tests/support/hidden-identities';
import { createOrganizerClient, type OrganizerClient, ownerLink } from '@/tests/support/organizer-client';
import { startServer, type TestServer } from '@/tests/support/server';
import { openUseCases } from '@/tests/support/use-cases';

let server: TestServer;
let house: BlindHouse;
let shared: string;
const clients: Record<string, OrganizerClient> = {};
beforeAll(async () => {
  const run = await openUseCases();
  house = await openBlindHouse(run, 360);
  await run.close({ keepsData: true });
  const { folder: dataDir } = run;
  server = await startServer({ dataDir });
  const owner = (clients.owner = createOrganizerClient(server.url));
  await owner.follow(await ownerLink(dataDir, 'nora@museum.example', house.organization));
  for (const role of ['editor', 'reviewer'] as const) {
    clients[role] = createOrganizerClient(server.url);
    await clients[role].follow(await owner.invite(`${role}@museum.example`, role));
  }
  const body = { days: 7, withResume: true, mayDownload: true };
  const link = await ask<{ url: string }>(owner, `submissions/${house.ids[0]}/share-links`, { method: 'POST', body });
  shared = new URL(link.url).pathname;
}, 240_000);
afterAll(async () => {
  await server.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
});

const { submissions, comparison, submission, resume } = organizerPaths;

/** Every page of the console, in all that changes what is on it; `elsewhere`: nothing of a submission is. */
const PAGES: Record<keyof typeof organizerPaths, ((id: string) => string[]) | 'elsewhere'> = {
  ...{ home: 'elsewhere', signIn: 'elsewhere', link: 'elsewhere', setPassword: 'elsewhere', nothingSetUp: 'elsewhere' },
  account: () => [organizerPaths.account()],
  campaigns: () => [organizerPaths.campaigns()],
  newCampaign: () => [organizerPaths.newCampaign()],
  campaignOverview: (id) => [organizerPaths.campaignOverview(id)],
  // Whom a campaign has invited is what this page is for.
  shareCampaign: 'elsewhere',
  reminders: (id) => [organizerPaths.reminders(id)],
  messages: (id) => [organizerPaths.messages(id)],
  ...{ qrCode: 'elsewhere', qrPicture: 'elsewhere', invited: 'elsewhere', receipt: 'elsewhere' },
  ...{ unsubscribePage: 'elsewhere', unsubscribe: 'elsewhere', endRehearsal: 'elsewhere' },
  editCampaign: (id) => [organizerPaths.editCampaign(id)],
  submissions: (id) => SubmissionSort.options.map((sort) => submissions(id, { sort })),
  comparison: (id) => [comparison(id), comparison(id, { sort: 'name' })],
  submissionsAround: 'elsewhere',
  submission: (id) => house.ids.map((one) => submission(id, one, { sort: 'name' })),
  resume: (id) => house.ids.map((one) => resume(id, one)),
  shared: () => [shared],
  // Names that are spoken are not withheld.
  sharedCaptions: 'elsewhere',
  ...{
    members: () => [organizerPaths.members()],
    tokens: 'elsewhere',
    webhooks: () => [organizerPaths.webhooks()],
    transcription: () => [organizerPaths.transcription()],
  },
  data: () => [organizerPaths.data()],
  refused: 'elsewhere',
};

describe.each(['reviewer', 'editor', 'owner'])('who a visitor is, to the %s before a decision,', (role) => {
  const looked = Object.entries(PAGES).flatMap(([name, pages]) =>
    pages === 'elsewhere' ? [] : [[name, pages] as const],
  );

  it.each(looked)('is on no page of the address %s', async (name, pages) => {
    for (const path of pages(house.campaignId)) {
      const { status, body, headers } = await clients[role]!.ask<string>(path);
      expect([200, 404]).toContain(status);
      const text = `${JSON.stringify([...headers])}\n${body}`;
      expect([path, tracesIn(text, [...house.marks, ...house.invitedMarks])]).toEqual([path, []]);
      if (name === 'submission') expect(body).toContain('Person ');
    }
  });
});

it('they are on the page of a submission as soon as it is decided', async () => {
  const { owner } = clients;
  const [person] = house.people;
  await ask(owner!, `submissions/${person!.id}/status`, { method: 'PUT', body: { status: 'declined' } });
  const { body } = await owner!.ask<string>(submission(house.campaignId, person!.id));
  expect(tracesIn(body, person!.marks)).toEqual(expect.arrayContaining(tracesIn(person!.email, person!.marks)));
});
