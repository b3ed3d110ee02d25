import { buffer } from 'node:stream/consumers';
import { parse } from 'papaparse';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { exportZip } from '@/lib/server/use-cases/exports/export-zip';
import { removeMember } from '@/lib/server/use-cases/members/manage-members';
import {
  assignSubmissions,
  listReviewers,
  unassignSubmissions,
} from '@/lib/server/use-cases/submissions/assign-submissions';
import { listSubmissions } from '@/lib/server/use-cases/submissions/list-submissions';
import type { Member } from '@/lib/server/ports/member';
import { openMail } from '@/tests/support/open-mail';
import { storeMember } from '@/tests/support/organizer-factories';
import { WRITERS } from '@/tests/support/letterhead';
import { readMail } from '@/tests/support/read-mail';
import { readZip } from '@/tests/support/read-zip';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';
import { readWords } from '@/tests/support/words';

let run: UseCases;
let outbox: Awaited<ReturnType<typeof openMail>>;
beforeAll(async () => {
  run = await openUseCases();
  outbox = await openMail();
});
afterAll(async () => {
  await outbox.close();
  await run.close();
});

const deps = () => ({
  ...run.deps,
  mail: outbox.mail,
  ...WRITERS,
  publicUrl: 'https://film.example',
});

async function addMember(given: Partial<Member> & Pick<Member, 'organizationId'>) {
  const member = await storeMember(run.database.db, given);
  const joined = { joined_at: new Date() };
  await run.database.db.updateTable('members').set(joined).where('user_id', '=', member.userId).execute();
  return { ...member, email: `${member.userId}@museum.example` };
}

/** A campaign with a submission, an editor and a reviewer who reads German. */
async function receive() {
  const visit = await run.beginVisit();
  await run.store.visits.noteStitchRequested(visit.id);
  const { organizationId, id, name } = visit.campaign;
  const nora = await addMember({ organizationId, name: 'Nora Lindgate', role: 'owner' });
  const idris = await addMember({ organizationId, name: 'Idris Calloway', role: 'reviewer', language: 'de' });
  return { id, name, ids: [visit.id], nora, idris, reviewers: [nora.userId, idris.userId] };
}

const audited = async ({ organizationId }: Member) =>
  (await run.store.audit.list(organizationId, { before: null, limit: 9 })).map(({ action, details }) => [
    action,
    details.ids,
  ]);
const mailsTo = ({ email }: { email: string }) => outbox.received.filter(({ to }) => to === email).map(readMail);

describe('assigned submissions', () => {
  it('are found by whoever reviews them, and told to others than the caller, in their own language', async () => {
    const { id, name, ids, nora, idris, reviewers } = await receive();
    const input = { member: nora, id, ids, reviewers, how: 'all', tell: true } as const;
    expect(await assignSubmissions(deps(), input)).toEqual({ assigned: 2, told: 1 });
    const mine = await listSubmissions(run.deps, { member: idris, id, assigned: 'me', sort: 'newest' });
    expect(mine.submissions.map((one) => one.id)).toEqual(ids);
    expect(mailsTo(nora)).toEqual([]);
    const [told] = mailsTo(idris);
    expect(told?.subject).toBe(readWords('de').mail.assigned.subject.replace('{campaign}', name));
    expect(told?.text).toContain(`https://film.example/organizer/campaigns/${id}/submissions?assigned=me`);
  });

  it('are told once: what is assigned already is no news', async () => {
    const { id, ids, nora, idris } = await receive();
    const input = { member: nora, id, ids, reviewers: [idris.userId], how: 'one', tell: true } as const;
    await assignSubmissions(deps(), input);
    expect(await assignSubmissions(deps(), input)).toEqual({ assigned: 0, told: 0 });
    expect(mailsTo(idris)).toHaveLength(1);
  });

  it('stay assigned where no email can be sent', async () => {
    const { id, ids, nora, idris } = await receive();
    const input = { member: nora, id, ids, reviewers: [idris.userId], how: 'one', tell: true } as const;
    expect(await assignSubmissions({ ...deps(), mail: null }, input)).toEqual({ assigned: 1, told: 0 });
    expect((await listReviewers(run.deps, { member: nora, id })).reviewers).toMatchObject([
      { name: 'Nora Lindgate', assigned: 0 },
      { name: 'Idris Calloway', assigned: 1, open: 1 },
    ]);
  });

  it('stand in the audit log with who did what, and so does taking them back', async () => {
    const { id, ids, nora, idris } = await receive();
    const of = { member: nora, id, ids, reviewers: [idris.userId] };
    await assignSubmissions(deps(), { ...of, how: 'one' });
    expect(await unassignSubmissions(run.deps, of)).toEqual({ unassigned: 1 });
    expect(await unassignSubmissions(run.deps, of)).toEqual({ unassigned: 0 });
    expect(await audited(nora)).toEqual([
      ['submissions.unassigned', ids[0]],
      ['submissions.assigned', ids[0]],
    ]);
  });

  it('are part of what is exported of their visit', async () => {
    const { id, ids, nora, idris } = await receive();
    await assignSubmissions(deps(), { member: nora, id, ids, reviewers: [idris.userId], how: 'one' });
    for await (const visit of run.store.personData.eachVisit(id, nora.userId))
      expect(visit.assignments).toEqual([{ to: 'Idris Calloway', at: expect.any(String) }]);
    expect.assertions(1);
  });

  it('are named in the table of an export', async () => {
    const { id, ids, nora, reviewers } = await receive();
    await assignSubmissions(deps(), { member: nora, id, ids, reviewers, how: 'all' });
    const { content } = await exportZip({ ...run.deps, exports: createExports() }, { member: nora, id });
    const table = String(readZip(await buffer(content)).get('submissions.csv'));
    const { data } = parse<Record<string, string>>(table.trim(), { header: true });
    expect(data.map(({ assigned }) => assigned)).toEqual(['Nora Lindgate; Idris Calloway']);
  });

  it('are nobody’s again when their reviewer is removed', async () => {
    const { id, ids, nora, idris } = await receive();
    await assignSubmissions(deps(), { member: nora, id, ids, reviewers: [idris.userId], how: 'one' });
    await removeMember(run.deps, { member: nora, userId: idris.userId });
    const nobodys = await listSubmissions(run.deps, { member: nora, id, assigned: 'none', sort: 'newest' });
    expect(nobodys.submissions.map((one) => [one.id, one.assigned])).toEqual([[ids[0], []]]);
  });
});
