import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { PartialDraft } from '@/lib/contract/campaign-draft';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Scores, SubmissionScorecard } from '@/lib/contract/organizer/scorecards';
import type { ShareLink } from '@/lib/contract/organizer/share-links';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { writeReviewing } from '@/lib/domain/draft-reviewing';
import type { ConsoleServer } from './console-servers';
import { readTake } from './e2e-visit';
import { createDraft } from './organizer-factories';
import { createOrganizerClient, type OrganizerClient } from './organizer-client';
import { refusalIn } from './read-mail';
import { createCriterion } from './scorecard-factories';
import { createVisitor } from './visitor';
import { waitFor } from './wait-for';
import { startWebhookReceiver } from './webhook-receiver';

export type House = Awaited<ReturnType<typeof furnishHouse>>;

const PASSWORD = 'seven wise herons';
const ORGANIZATION = 'Riverside Museum';
const INVITED = 'ben@visitors.example';
const PROMPTS = ['Who are you, and what brought you to the river?', 'What should the river look like in fifty years?'];

/** What applications are scored by. Its words are as long as words of organizers are. */
const SCORECARD: PartialDraft['reviewing'] = {
  ...USUAL_REVIEWING,
  criteria: writeReviewing({
    criteria: [
      createCriterion({
        ...{ id: 'warmth', name: 'Warmth with guests', weight: 3 },
        description: 'Would a guest feel welcome in the first minute?',
        meaningOfLowest: 'Speaks about guests as a task.',
        meaningOfHighest: 'Greets us as if we were already on the tour.',
      }),
      createCriterion({ id: 'speech', name: 'Clear speech', weight: 2 }),
      createCriterion({ id: 'calm', name: 'Calm under pressure, also among many people', weight: 3, sectionId: '1' }),
    ],
  }).criteria,
};

type Submissions = OrganizerOutput<'listSubmissions'>;
type Call = { method?: string; body?: unknown };

/** Makes a call that has to succeed. */
export async function ask<T>(client: OrganizerClient, path: string, call?: Call): Promise<T> {
  const { status, body } = await client.call<T>(path, call);
  if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Makes a campaign and publishes it. Resolves with it. */
export async function publish(client: OrganizerClient, given: PartialDraft = {}): Promise<EditedCampaign> {
  const { id } = await ask<EditedCampaign>(client, 'campaigns', { method: 'POST', body: createDraft(given) });
  return ask(client, `campaigns/${id}/publish`, { method: 'POST', body: {} });
}

/** Somebody records all sections of a campaign, and waits for the film. */
export async function visit(server: ConsoleServer, { name, sections }: EditedCampaign, visitor: string, body = {}) {
  const one = createVisitor(server.url, name);
  await one.begin(visitor);
  for (const { id } of sections) await one.save(id, readTake());
  await one.stitch(body);
  await one.outcome();
  return one;
}

/** A resume of two pages. */
async function makeResume(name: string): Promise<Blob> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const title of [name, 'Work so far']) {
    const page = pdf.addPage([595, 842]);
    page.drawText(title, { x: 60, y: 760, size: 26, font });
    for (let line = 0; line < 18; line += 1)
      page.drawText('Guided visitors through three floors of the museum.', {
        x: 60,
        y: 710 - line * 24,
        size: 12,
        font,
      });
  }
  return new Blob([new Uint8Array(await pdf.save())], { type: 'application/pdf' });
}

/**
 * Fills an organization with something of everything that the console shows: members of each role, campaigns in each
 * state, submissions with and without a film, what was said about them, and settings.
 */
export async function furnishHouse(server: ConsoleServer) {
  const owner = createOrganizerClient(server.url);
  await owner.follow(await server.makeOwner('nora@museum.example', ORGANIZATION));
  const named = (client: OrganizerClient, name: string) => ask(client, 'me', { method: 'PUT', body: { name } });
  await named(owner, 'Nora Lindgate');
  await ask(owner, 'me/password', { method: 'PUT', body: { password: PASSWORD } });
  const join = async (role: 'editor' | 'reviewer', name: string) => {
    const client = createOrganizerClient(server.url);
    await client.follow(await owner.invite(`${name.split(' ')[0]!.toLowerCase()}@museum.example`, role));
    await named(client, name);
    return client;
  };
  const editor = await join('editor', 'Idris Calloway');
  const reviewer = await join('reviewer', 'Maximiliane von Hohenlohe-Waldenburg');
  await owner.invite('somebody.with.a.long.address@another-museum.example', 'reviewer');

  const campaigns = await makeCampaigns(server, editor);
  const films = await ask<Submissions>(owner, `campaigns/${campaigns.stories.id}/submissions`);
  const idOf = (name: string) => films.submissions.find((one) => one.name === name)!.id;
  const ada = idOf('Ada Lovelace');
  await discuss([owner, editor, reviewer], ada);
  await score([owner, editor], campaigns.application);
  await shareOut(editor, campaigns.stories.id, [ada, idOf('Karoline Freifrau von Schwarzenberg-Sonderhausen')]);
  const links = await share(owner, ada);
  const receiver = await fillSettings(owner);
  const invitation = () => server.emails().find(({ to }) => to === INVITED);
  await waitFor(() => invitation() !== undefined);
  return {
    ...{ owner, editor, reviewer, ...campaigns, links },
    /** Where who was invited refuses further emails. */
    refusal: `/organizer/letters/${encodeURIComponent(refusalIn(invitation()))}`,
    submissions: {
      ada,
      damaged: idOf('Bo Ek'),
      long: idOf('Karoline Freifrau von Schwarzenberg-Sonderhausen'),
      portrait: idOf('محمد الفارسي'),
    },
    /** Who lets somebody in has to have signed in a short time ago, and the tests before took theirs. */
    signOwnerIn: () => owner.signIn('nora@museum.example', PASSWORD),
    close: receiver.close,
  };
}

async function makeCampaigns(server: ConsoleServer, editor: OrganizerClient) {
  const sections = PROMPTS.map((prompt) => ({ prompt, seconds: 30 }));
  const stories = await publish(editor, { name: 'river-stories', title: 'River stories', sections });
  const draft = await ask<EditedCampaign>(editor, 'campaigns', {
    method: 'POST',
    body: createDraft({ name: 'winter-evenings', title: 'Winter evenings', description: 'By the fire.' }),
  });
  const empty = await publish(editor, { name: 'first-day', title: 'The first day' });
  const closed = await publish(editor, { name: 'spring', title: 'Spring at the weir' });
  await ask(editor, `campaigns/${closed.id}/complete`, { method: 'POST', body: {} });
  const job = await publish(editor, {
    reviewing: SCORECARD,
    ...{ name: 'museum-guide', type: 'job', title: 'Museum guide', description: 'Show our visitors around.' },
    ...{ consent: 'I agree that the museum keeps my application.', consentText: 'Who reads it.\n\nFor how long.' },
    sections: sections.slice(0, 1),
  });

  for (const name of ['Ada Lovelace', 'Karoline Freifrau von Schwarzenberg-Sonderhausen'])
    await visit(server, stories, name);
  await visit(server, stories, 'محمد الفارسي', { videoType: '3x4' });
  const damaged = createVisitor(server.url, stories.name);
  await damaged.begin('Bo Ek');
  await damaged.save(stories.sections[0]!.id, readTake());
  await damaged.save(stories.sections[1]!.id, new Uint8Array(5000));
  await damaged.film();
  for (let visits = 0; visits < 9; visits += 1) {
    await fetch(`${server.url}/${stories.name}/start`);
    if (visits % 3 === 0) await createVisitor(server.url, stories.name).begin(`Visitor ${visits}`);
  }

  const applicant = createVisitor(server.url, job.name);
  await applicant.begin('Katherine Johnson', { consent: { version: 1, language: 'en' } });
  await applicant.sendResume(await makeResume('Katherine Johnson'));
  await applicant.save(job.sections[0]!.id, readTake());
  await applicant.film();
  const invited = `Ada Lovelace <ada@visitors.example>\n${INVITED}\nsomebody.with.a.long.address@visitors.example`;
  await ask(editor, `campaigns/${stories.id}/invitations`, {
    method: 'POST',
    body: { addresses: invited, letter: { subject: 'Your river story', text: 'Dear {name}, see {link}' } },
  });
  const [application] = (await ask<Submissions>(editor, `campaigns/${job.id}/submissions`)).submissions;
  return { stories, draft, empty, closed, job, application: application!.id };
}

/** Members rate a submission and talk about it. */
async function discuss([owner, editor, reviewer]: OrganizerClient[], id: string): Promise<void> {
  const rate = (client: OrganizerClient, value: number) =>
    ask(client, `submissions/${id}/rating`, { method: 'PUT', body: { value } });
  const say = (client: OrganizerClient, text: string, atMs: number | null) =>
    ask(client, `submissions/${id}/comments`, { method: 'POST', body: { text, atMs } });
  await rate(editor!, 4);
  await rate(reviewer!, 5);
  await say(reviewer!, 'The answer about the mill is worth a wall of its own.', 2400);
  await say(editor!, 'Agreed. Let us ask for a photograph of the house as it was before the flood of 1954.', null);
  await say(owner!, 'Asked.', null);
  await ask(editor!, `submissions/${id}/status`, { method: 'PUT', body: { status: 'shortlisted' } });
}

/** Members score a submission, and do not agree. */
async function score([owner, editor]: OrganizerClient[], id: string): Promise<void> {
  const note = 'Wonderful with people. The dates were wrong twice.';
  await submitScores(editor!, id, { warmth: 5, speech: 4, calm: 2 }, note);
  await submitScores(owner!, id, { warmth: 4, speech: 'notSeen', calm: 5 });
}

/** A member submits a scorecard. */
export async function submitScores(client: OrganizerClient, id: string, scores: Scores, note: string | null = null) {
  const { version } = await ask<SubmissionScorecard>(client, `submissions/${id}/scorecard`);
  await ask(client, `submissions/${id}/scorecard`, { method: 'PUT', body: { scores, note, version } });
}

/** The reviewer is asked to review submissions. */
async function shareOut(client: OrganizerClient, id: string, ids: string[]): Promise<void> {
  const { reviewers } = await ask<OrganizerOutput<'listReviewers'>>(client, `campaigns/${id}/reviewers`);
  const reviewer = reviewers.find(({ role }) => role === 'reviewer')!;
  const body = { ids, reviewers: [reviewer.userId], how: 'all' };
  await ask(client, `campaigns/${id}/submissions/assign`, { method: 'POST', body });
}

/** Links to a submission: open, behind a password, and revoked. */
async function share(client: OrganizerClient, id: string) {
  const make = async (body: object) => {
    const of = `submissions/${id}/share-links`;
    return ask<ShareLink & { url: string }>(client, of, { method: 'POST', body: { days: 7, ...body } });
  };
  const open = await make({ mayDownload: true, withResume: true });
  const locked = await make({ password: 'river song' });
  const revoked = await make({});
  await ask(client, `share-links/${revoked.id}`, { method: 'DELETE' });
  return { open: open.url, locked: locked.url, revoked: revoked.url };
}

/** Tokens, an endpoint that answers and one that does not, and an erasure. */
async function fillSettings(owner: OrganizerClient) {
  const token = (body: object) => ask(owner, 'tokens', { method: 'POST', body });
  await token({ name: 'Archive', scopes: ['read', 'download'], days: 365 });
  await token({ name: 'Applicant tracking of the whole house', scopes: ['read', 'write', 'erase'], days: null });
  const receiver = await startWebhookReceiver();
  const add = (url: string) =>
    ask<{ id: string }>(owner, 'webhooks', {
      method: 'POST',
      body: { url, events: ['submission.completed', 'campaign.published'] },
    });
  const [there, away] = [await add(receiver.url), await add('http://127.0.0.1:9/a/long/path/of/the/archive')];
  for (const { id } of [there, away]) await ask(owner, `webhooks/${id}/test`, { method: 'POST' });
  return receiver;
}
