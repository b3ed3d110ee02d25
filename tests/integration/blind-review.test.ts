import { ORGANIZER_CALLS, type OrganizerCallName } from '@/lib/contract/organizer/calls';
import type { OrganizerCall } from '@/lib/contract/organizer/call';
import { mayDo } from '@/lib/domain/roles';
import { memberCalls } from '@/lib/server/calls/member-calls';
import type { Message } from '@/lib/server/ports/mail';
import type { Member } from '@/lib/server/ports/member';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { ASKED, readCall } from '@/tests/support/blind-calls';
import { type BlindHouse, openBlindHouse } from '@/tests/support/blind-house';
import { tracesIn } from '@/tests/support/hidden-identities';
import { WRITERS } from '@/tests/support/letterhead';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

const SEED = 20261128;

let run: UseCases;
let house: BlindHouse;
const sent: Message[] = [];
beforeAll(async () => {
  run = await openUseCases();
  house = await openBlindHouse(run, SEED);
});
afterAll(() => run.close());

const mail = { send: async (message: Message) => void sent.push(message), close: () => {} };
const deps = () => ({
  ...{ ...run.deps, ...WRITERS, publicUrl: 'https://film.example', exports: createExports(), mail },
});

/** Those that tell whom the campaign has invited, and not what came of it. */
const INVITING: readonly OrganizerCallName[] = [
  ...(['listInvitations', 'exportInvitations', 'previewMessage', 'exportEverything'] as const),
];
const looked = (Object.keys(ASKED) as OrganizerCallName[]).filter((name) => ASKED[name] !== 'elsewhere');
const isAllowed = (name: OrganizerCallName, { role, token }: Member) => {
  const { may, scope }: OrganizerCall = ORGANIZER_CALLS[name];
  return mayDo(role, may) && (!token || (scope !== null && token.scopes.includes(scope)));
};

/** Returns what of `marks` is in the answers of a call. */
async function tracesOf(name: OrganizerCallName, of: string, marks: readonly string[]) {
  const answers = await readCall(run, deps(), { name, member: house.members[of]!, house });
  return tracesIn(answers.join('\n'), marks);
}

describe.each(['reviewer', 'editor', 'owner', 'token'])('who a visitor is, to the %s before a decision,', (of) => {
  it.each(looked)('is in no answer of %s', async (name) => {
    if (!isAllowed(name, house.members[of]!)) return;
    const invited = INVITING.includes(name) ? [] : house.invitedMarks;
    expect(await tracesOf(name, of, [...house.marks, ...invited])).toEqual([]);
  });
});

const NAMING = [
  ...(['listSubmissions', 'getSubmission', 'compareSubmissions', 'exportComparison'] as const),
  ...(['exportSubmissions', 'exportEverything', 'listAudit', 'listReviews', 'previewNotice'] as const),
];

describe.each(NAMING)('%s', (name) => {
  it('tells who a visitor is after a decision, and before one the member alone who had the name shown', async () => {
    house = await openBlindHouse(run, SEED + 1);
    const [decided, shown, ...others] = house.people;
    const { owner, editor } = house.members;
    const set = (status: 'accepted' | 'new') =>
      memberCalls.setSubmissionStatus(deps(), { member: editor!, submissionId: decided!.id, status });
    await memberCalls.setSubmissionStatus(deps(), { member: editor!, submissionId: shown!.id, status: 'shortlisted' });
    await set('accepted');
    await memberCalls.showName(deps(), { member: owner!, submissionId: shown!.id });
    const marks = [decided!, shown!].map((person) => tracesIn(person.name, person.marks));
    const rest = others.flatMap((person) => person.marks);
    expect(await tracesOf(name, 'owner', [...marks.flat(), ...rest])).toEqual(marks.flat());
    if (isAllowed(name, editor!)) expect(await tracesOf(name, 'editor', [...shown!.marks, ...rest])).toEqual([]);
    await set('new');
    expect(await tracesOf(name, 'owner', [...marks.flat(), ...rest])).toEqual(marks[1]);
  });
});
