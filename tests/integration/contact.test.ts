import { buffer } from 'node:stream/consumers';
import { parse } from 'papaparse';
import { CALLS } from '@/lib/contract/calls';
import { isAppError } from '@/lib/contract/errors';
import type { CampaignInput } from '@/lib/server/ports/store/campaigns';
import type { PersonData } from '@/lib/server/ports/store/organizer/person-data';
import { exportEverything } from '@/lib/server/use-cases/exports/export-everything';
import { exportPersonOf } from '@/lib/server/use-cases/exports/export-person-of';
import { exportZip } from '@/lib/server/use-cases/exports/export-zip';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { getSubmission } from '@/lib/server/use-cases/submissions/get-submission';
import { correctVisit } from '@/lib/server/use-cases/visits/correct-visit';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { eraseOwnVisit } from '@/lib/server/use-cases/visits/erase-own-visit';
import { getVisit } from '@/lib/server/use-cases/visits/get-visit';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { readZip } from '@/tests/support/read-zip';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const required = { askEmail: 'required', askPhone: 'required' } as const;
const optional = { askEmail: 'optional', askPhone: 'optional' } as const;
const ada = { email: 'Ada@Mail.Example', phone: '+47 22 33 44 55' };
const KEPT = { email: 'Ada@mail.example', phone: '+4722334455' };
const NONE = { email: null, phone: null };

/** Opens a campaign, and returns how somebody begins a visit to it, and corrects it. */
async function open(asked: Partial<CampaignInput>) {
  const campaign = createCampaign(asked);
  await run.store.campaigns.apply(createOrganization(), [campaign]);
  const uuid = createUuid();
  const of = { campaignId: campaign.name, uuid, visitor: { uuids: [] as string[], rehearsing: null, remember } };
  function remember() {
    of.visitor.uuids = [uuid];
  }
  return {
    ...{ campaign, uuid, of },
    begin: (given: object = {}) => createVisit(run.deps, { ...of, name: 'Ada', device: 'Web', address: 'a', ...given }),
    correct: (given: object = {}) => correctVisit(run.deps, { ...of, name: 'Ada', ...given }),
    kept: async () => {
      const stored = await run.store.campaigns.find(campaign.name);
      const visit = await run.store.visits.find(stored!.id, uuid);
      return visit && { email: visit.email, phone: visit.phone };
    },
  };
}

const answerOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? [error.code, error.details] : Promise.reject(error)),
  );
const missing = (...fields: string[]) => ['contactMissing', { fields }];
const invalid = (...fields: string[]) => ['contactInvalid', { fields }];

describe('a client that ignores what the campaign asks for', () => {
  it.each([
    ['leaves all out', {}, missing('email', 'phone')],
    ['leaves one out', { email: ada.email }, missing('phone')],
    ['sends spaces', { email: '  ', phone: '\u00a0' }, missing('email', 'phone')],
    ['sends no address', { ...ada, email: 'ada' }, invalid('email')],
    ['sends lines of a letter', { ...ada, email: 'ada@mail.example\nBcc: all@mail.example' }, invalid('email')],
    ['sends no number', { ...ada, phone: '=1+1' }, invalid('phone')],
    ['sends too much', { email: `${'a'.repeat(900)}@b.example`, phone: '1'.repeat(900) }, invalid('email', 'phone')],
  ])('begins nothing when it %s', async (_, given, refusal) => {
    const { begin, kept } = await open(required);
    expect(await answerOf(begin(given))).toEqual(refusal);
    expect(await kept()).toBeNull();
    expect(await answerOf(begin(ada))).toBe('done');
    expect(await kept()).toEqual(KEPT);
  });

  it.each([
    ['empties what is required', required, { email: '' }, missing('email')],
    ['sends no number', required, { phone: 'none' }, invalid('phone')],
    ['sends no address where it is optional', optional, { email: 'ada@' }, invalid('email')],
  ])('changes nothing of its visit when it %s', async (_, asked, given, refusal) => {
    const { begin, correct, kept } = await open(asked);
    await begin(ada);
    expect(await answerOf(correct({ ...given, name: 'Bob' }))).toEqual(refusal);
    expect(await answerOf(begin({ ...given, name: 'Bob' }))).toEqual(refusal);
    expect(await kept()).toEqual(KEPT);
  });

  it('has nothing kept that it was not asked for', async () => {
    const { begin, correct, kept, of } = await open({});
    await begin(ada);
    await correct(ada);
    expect(await kept()).toEqual(NONE);
    expect(await getVisit(run.deps, of)).not.toHaveProperty('email');
  });

  it('cannot send what is no text, or far too long', () => {
    const { body } = CALLS.createUserVideo;
    const sent = { uuid: createUuid(), name: 'Ada', device: 'Web' };
    const isTaken = (given: object) => body.safeParse({ ...sent, ...given }).success;
    expect([ada, { email: 1 }, { phone: ['1'] }, { email: null }, { email: 'a'.repeat(1001) }].map(isTaken)).toEqual([
      ...[true, false, false, false, false],
    ]);
  });
});

describe('an honest visitor', () => {
  it('is told what they gave, and keeps it when they say nothing of it or repeat the call', async () => {
    const { begin, correct, kept, of } = await open(required);
    expect(await begin(ada)).toMatchObject(KEPT);
    expect(await begin({ name: 'Ada King' })).toMatchObject({ name: 'Ada King', ...KEPT });
    expect(await correct()).toMatchObject({ name: 'Ada', ...KEPT });
    expect(await getVisit(run.deps, of)).toMatchObject(KEPT);
    expect(await kept()).toEqual(KEPT);
  });

  it('may take back what is optional', async () => {
    const { begin, correct, kept } = await open(optional);
    await begin(ada);
    await correct({ email: '' });
    expect(await kept()).toEqual({ ...KEPT, email: null });
  });

  it.each([
    ['asks nothing any more', required, {}, ada],
    ['asks since', {}, required, {}],
  ])('who has begun keeps the visit when the campaign %s', async (_, before, after, given) => {
    const { begin, correct, kept, campaign } = await open(before);
    await begin(given);
    const was = await kept();
    const stored = (await run.store.campaigns.find(campaign.name))!;
    const asked = { askEmail: 'no', askPhone: 'no', ...after } as const;
    await run.store.campaigns.write(stored.organizationId, { ...stored, ...asked }, null);
    expect(await correct({ name: 'Bob' })).toMatchObject({ name: 'Bob' });
    expect(await kept()).toEqual(was);
  });
});

describe('how a visitor can be reached', () => {
  /** A submission of somebody who gave both. */
  async function receive(given = ada) {
    const visit = await open(required);
    await visit.begin(given);
    const { id, organizationId } = (await run.store.campaigns.find(visit.campaign.name))!;
    const { id: submissionId } = (await run.store.visits.find(id, visit.uuid))!;
    await run.store.visits.noteStitchRequested(submissionId);
    const member = await storeMember(run.database.db, { organizationId, role: 'editor' });
    return { ...visit, id, submissionId, member };
  }
  const exporting = () => ({ ...run.deps, exports: createExports() });
  const rowsOf = (csv: unknown) => parse<object>(String(csv).trim(), { header: true }).data;

  it.each([
    ['owner', KEPT],
    ['editor', KEPT],
    ['reviewer', NONE],
  ] as const)('is seen by members in the role %s: %j', async (role, seen) => {
    const { member, submissionId } = await receive();
    const asked = { member: { ...member, role }, submissionId, sort: 'newest' as const };
    expect(await getSubmission(run.deps, asked)).toMatchObject(seen);
    const token = { id: 't', name: 'Sync', scopes: ['read' as const] };
    expect(await getSubmission(run.deps, { ...asked, member: { ...asked.member, token } })).toMatchObject(seen);
  });

  it('is in what is exported: the table of a campaign, everything, and the person’s own records', async () => {
    const { member, id, submissionId, campaign } = await receive();
    const inTable = { email: KEPT.email, phone: `'${KEPT.phone}` };
    const zip = readZip(await buffer((await exportZip(exporting(), { member, id })).content));
    expect(rowsOf(zip.get('submissions.csv'))).toEqual([expect.objectContaining(inTable)]);
    const everything = readZip(await buffer((await exportEverything(exporting(), { member })).content));
    expect(rowsOf(everything.get(`${campaign.name}/visits.csv`))).toEqual([expect.objectContaining(inTable)]);
    const own = readZip(await buffer((await exportPersonOf(exporting(), { member, submissionId })).content));
    const { visits } = JSON.parse(String(own.get('records.json'))) as PersonData;
    expect(visits).toEqual([expect.objectContaining(KEPT)]);
  });

  it('is gone with the visit', async () => {
    const { of } = await receive({ ...ada, phone: '+4799887766' });
    await eraseOwnVisit(run.deps as never, of);
    const { rows } = await run.database.pool.query(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { table_name: table } of rows as { table_name: string }[]) {
      const { rows: found } = await run.database.pool.query(
        `select 1 from "${table}" t where t::text like '%+4799887766%'`,
      );
      expect([table, found]).toEqual([table, []]);
    }
  });
});
