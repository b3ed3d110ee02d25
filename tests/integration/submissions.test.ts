import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { PassThrough, Readable } from 'node:stream';
import { parse } from 'papaparse';
import { isAppError } from '@/lib/contract/errors';
import { commentOnSubmission, deleteComment, editComment } from '@/lib/server/use-cases/submissions/comments';
import { getReview } from '@/lib/server/use-cases/submissions/review';
import { rateSubmission, setSubmissionStatus } from '@/lib/server/use-cases/submissions/review-submission';
import { eraseOwnSubmissions } from '@/lib/server/use-cases/submissions/erase-submissions';
import type { PersonData } from '@/lib/server/ports/store/organizer/person-data';
import { exportPersonOf } from '@/lib/server/use-cases/exports/export-person-of';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { exportZip } from '@/lib/server/use-cases/exports/export-zip';
import { getSubmission } from '@/lib/server/use-cases/submissions/get-submission';
import { makeFilmAgain } from '@/lib/server/use-cases/submissions/make-film-again';
import { listSubmissions } from '@/lib/server/use-cases/submissions/list-submissions';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { createCampaign, createUuid } from '@/tests/support/factories';
import { createMember } from '@/tests/support/organizer-factories';
import { readZip } from '@/tests/support/read-zip';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';
import { createSection } from '@/tests/support/visit-factories';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const sort = 'newest' as const;
const exporting = () => ({ ...run.deps, exports: createExports() });

/** A visit whose film is there, and a member of its organization who is in no other. */
async function receive(campaign = createCampaign()) {
  const visit = await run.beginVisit(campaign);
  const takeIds = [];
  for (const { id } of visit.campaign.sections) takeIds.push((await run.saveTake(visit, id)).id);
  await run.store.visits.noteStitchRequested(visit.id);
  await run.store.stitches.request(visit.id, takeIds, null);
  await runStitch(run.deps, { userVideoId: visit.id, attempt: 1 }, { isLastTry: true, signal: neverAborted });
  const { organizationId } = visit.campaign;
  return { visit, submissionId: visit.id, id: visit.campaign.id, member: await storeMember(organizationId) };
}

async function storeMember(organizationId: string, name = 'Nora Lindgate') {
  const member = createMember({ organizationId, name });
  const user = { id: member.userId, name, email: `${member.userId}@museum.example` };
  await run.database.db
    .insertInto('auth_users')
    .values({ ...user, email_verified: true, image: null })
    .execute();
  return member;
}

/** The rows of the table in an export. */
const rowsOf = (files: Map<string, Buffer>) =>
  parse<Record<string, string>>(String(files.get('submissions.csv')).trim(), { header: true }).data;

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );

describe('a submission', () => {
  it('has its film with a chapter for each section, from its exact frames', async () => {
    const { submissionId, member } = await receive();
    const found = await getSubmission(run.deps, { member, submissionId, sort });
    expect(found).toMatchObject({ film: 'ready', seconds: 2, filmFault: null, status: 'new', myRating: null });
    expect(found.chapters.map(({ startMs, lengthMs }) => [startMs, lengthMs])).toEqual([
      [0, 1000],
      [1000, 1000],
    ]);
    expect(found.place).toEqual({ previous: null, next: null, position: 1, total: 1 });
  });

  it('is not there for a member of another organization, whatever is asked', async () => {
    const { submissionId, id } = await receive();
    const { member } = await receive();
    const of = { member, submissionId };
    expect(
      await Promise.all(
        [
          getSubmission(run.deps, { ...of, sort }),
          rateSubmission(run.deps, { ...of, value: 5 }),
          setSubmissionStatus(run.deps, { ...of, status: 'declined' }),
          commentOnSubmission(run.deps, { ...of, text: 'Mine', atMs: null }),
          listSubmissions(run.deps, { member, id, sort }),
          exportZip(exporting(), { member, id }),
        ].map(codeOf),
      ),
    ).toEqual(Array(6).fill('notFound'));
  });

  it('can be downloaded by editors, not by reviewers', async () => {
    const { submissionId, member } = await receive();
    const seenBy = async (role: 'reviewer' | 'editor') =>
      (await getSubmission(run.deps, { member: { ...member, role }, submissionId, sort })).downloadUrl;
    expect(await seenBy('reviewer')).toBeNull();
    expect(await seenBy('editor')).toEqual(expect.any(String));
  });

  it('says to editors how its sections came to be, and not to reviewers', async () => {
    const { submissionId, member, visit, id } = await receive();
    await run.database.pool.query(
      'update takes set from_file = section_id = $2, is_audio_only = section_id = $3 where user_video_id = $1',
      [visit.id, ...visit.campaign.sections.map((section) => section.id)],
    );
    const seenBy = async (role: 'reviewer' | 'editor') =>
      (await getSubmission(run.deps, { member: { ...member, role }, submissionId, sort })).sections;
    expect((await seenBy('editor')).map(({ origin }) => origin)).toEqual(['file', 'sound']);
    expect((await seenBy('reviewer')).map(({ origin }) => origin)).toEqual([null, null]);
    const exported = async () => {
      const { content } = await exportZip(exporting(), { member, id });
      return rowsOf(readZip(await buffer(content)))[0]?.origins;
    };
    expect(await exported()).toBe('section 1: file; section 2: sound');
    await run.database.pool.query(
      'update takes set from_file = false, is_audio_only = false where user_video_id = $1',
      [visit.id],
    );
    expect(await exported()).toBe('recorder');
    const own = readZip(await buffer((await exportPersonOf(exporting(), { member, submissionId })).content));
    const { visits } = JSON.parse(String(own.get('records.json'))) as PersonData;
    expect(visits[0]?.takes.map(({ origin }) => origin)).toEqual(['recorder', 'recorder']);
  });

  it('says to nobody who reviews it, in no list and no export, how much time its visitor took', async () => {
    const { visit, submissionId, member, id } = await receive();
    const told = async () => {
      const { content } = await exportZip(exporting(), { member, id });
      const seen = await getSubmission(run.deps, { member, submissionId, sort });
      const lists = [
        await listSubmissions(run.deps, { member, id, sort }),
        await getReview(run.deps, { member, submissionId }),
      ];
      const text = JSON.stringify([seen, ...lists]) + String(readZip(await buffer(content)).get('submissions.csv'));
      // Addresses are signed anew each time.
      return text.replaceAll(/"[^"]*\\?\/api\\?\/[^"]*"/g, '""');
    };
    const before = await told();
    await run.database.pool.query(`update user_videos set extra_time = 'double' where id = $1`, [visit.id]);
    await run.database.pool.query('update takes set limit_seconds = 2 * limit_seconds where user_video_id = $1', [
      visit.id,
    ]);
    expect(await told()).toBe(before);
  });

  it('keeps what a colleague decided meanwhile, and says who did', async () => {
    const { submissionId, member, visit } = await receive();
    const colleague = await storeMember(visit.campaign.organizationId, 'Idris Calloway');
    const set = (who: typeof member, status: 'accepted' | 'declined') =>
      setSubmissionStatus(run.deps, { member: who, submissionId, status, was: 'new' });
    await set(colleague, 'accepted');
    await expect(set(member, 'declined')).rejects.toMatchObject({
      code: 'changedMeanwhile',
      details: { status: 'accepted', by: 'Idris Calloway' },
    });
  });

  it('has comments that only their authors edit and delete, and the log says which submission it was', async () => {
    const { submissionId, member, visit } = await receive();
    const colleague = await storeMember(visit.campaign.organizationId, 'Idris Calloway');
    const { id: commentId } = await commentOnSubmission(run.deps, { member, submissionId, text: 'Good', atMs: 500 });
    const theirs = { member: colleague, submissionId, commentId };
    const mine = { ...theirs, member };
    const refused = [editComment(run.deps, { ...theirs, text: 'Bad' }), deleteComment(run.deps, theirs)];
    expect(await Promise.all(refused.map(codeOf))).toEqual(['forbidden', 'forbidden']);
    expect(await editComment(run.deps, { ...mine, text: 'Better' })).toMatchObject({ text: 'Better', isMine: true });
    const seen = await getReview(run.deps, { member: colleague, submissionId });
    expect(seen.thread).toMatchObject([{ text: 'Better', atMs: 500, isMine: false, editedAt: expect.any(String) }]);
    await deleteComment(run.deps, mine);
    expect(await getReview(run.deps, { member, submissionId })).toMatchObject({ thread: [], comments: 0 });
    const log = await run.store.audit.list(member.organizationId, { before: null, limit: 2 });
    expect(log.map(({ action, subject }) => [action, subject])).toEqual([
      ['submission.commentDeleted', submissionId],
      ['submission.commentEdited', submissionId],
    ]);
  });

  it('is not found any more once it is erased, and neither are its comments', async () => {
    const { submissionId, id, member } = await receive();
    const { id: commentId } = await commentOnSubmission(run.deps, { member, submissionId, text: 'Good', atMs: null });
    await eraseOwnSubmissions(run.deps, { member, id, ids: [submissionId] });
    const of = { member, submissionId, commentId };
    const late = [editComment(run.deps, { ...of, text: 'Late' }), deleteComment(run.deps, of), getReview(run.deps, of)];
    expect(await Promise.all(late.map(codeOf))).toEqual(Array(3).fill('notFound'));
  });

  it('is erased for good by a member, with its files, and the log says by whom and why', async () => {
    const { submissionId, id, member } = await receive();
    const ids = [submissionId, 'of nobody'];
    expect(await eraseOwnSubmissions(run.deps, { member, id, ids, reason: 'asked by mail' })).toEqual({ erased: 1 });
    await run.removeDoomed();
    expect(run.files().filter((key) => key.includes(submissionId))).toEqual([]);
    expect(await codeOf(getSubmission(run.deps, { member, submissionId, sort }))).toBe('notFound');
    const [entry] = await run.store.erasures.list(member.organizationId, { limit: 1 });
    expect(entry).toMatchObject({ by: 'member', actor: 'Nora Lindgate', reason: 'asked by mail' });
  });
});

describe('a film that could not be made', () => {
  async function receiveFailed(solution: 'AWSIsDown' | 'reRecordSection') {
    const visit = await run.beginVisit();
    const takeIds = [];
    for (const { id } of visit.campaign.sections) takeIds.push((await run.saveTake(visit, id)).id);
    await run.store.visits.noteStitchRequested(visit.id);
    await run.store.stitches.request(visit.id, takeIds, '3x4');
    if (solution === 'reRecordSection') await run.store.takes.setFault(takeIds[1]!, 'unreadable');
    await run.store.stitches.fail(visit.id, 1, { message: 'stitchFailed', solution, sectionId: null });
    return { visit, submissionId: visit.id, member: await storeMember(visit.campaign.organizationId) };
  }
  const filmOf = async (of: Parameters<typeof makeFilmAgain>[1]) =>
    (await getSubmission(run.deps, { ...of, sort })).film;

  it('is made again when a member asks, once, as the visitor had asked for it', async () => {
    const of = await receiveFailed('AWSIsDown');
    expect(await filmOf(of)).toBe('failed');
    for (let times = 0; times < 2; times += 1) await makeFilmAgain(run.deps, of);
    expect(await filmOf(of)).toBe('making');
    expect(await run.store.stitches.find(of.submissionId)).toMatchObject({ attempt: 2, videoType: '3x4' });
    const attempt = { userVideoId: of.submissionId, attempt: 2 };
    await runStitch(run.deps, attempt, { isLastTry: true, signal: neverAborted });
    expect(await filmOf(of)).toBe('ready');
    expect(await codeOf(makeFilmAgain(run.deps, of))).toBe('notReady');
  });

  it('is made again of the sections it was asked for with, when its campaign has got another one since', async () => {
    const of = await receiveFailed('AWSIsDown');
    const { campaign } = of.visit;
    const sections = [...campaign.sections, createSection({ id: 'three' })];
    await run.store.campaigns.write(campaign.organizationId, { ...campaign, sections }, null);
    const shown = await getSubmission(run.deps, { ...of, sort });
    expect(shown.sections.map(({ sectionId, take }) => [sectionId, take])).toEqual([
      ['one', 1],
      ['two', 1],
    ]);
    await makeFilmAgain(run.deps, of);
    const attempt = { userVideoId: of.submissionId, attempt: 2 };
    await runStitch(run.deps, attempt, { isLastTry: true, signal: neverAborted });
    expect(await filmOf(of)).toBe('ready');
  });

  it('waits for its visitor when a section has to be recorded again', async () => {
    const of = await receiveFailed('reRecordSection');
    expect(await codeOf(makeFilmAgain(run.deps, of))).toBe('notReady');
    expect(await filmOf(of)).toBe('failed');
  });

  it('can be asked for so often an hour, and not by other organizations', async () => {
    const of = await receiveFailed('AWSIsDown');
    const { member } = await receive();
    expect(await codeOf(makeFilmAgain(run.deps, { ...of, member }))).toBe('notFound');
    const limits = { ...run.deps.limits, stitchesPerHour: 1 };
    expect(await codeOf(makeFilmAgain({ ...run.deps, limits }, of))).toBe('done');
    const failure = { message: 'stitchFailed', solution: 'AWSIsDown' as const, sectionId: null };
    await run.store.stitches.fail(of.submissionId, 2, failure);
    expect(await codeOf(makeFilmAgain({ ...run.deps, limits }, of))).toBe('tooMany');
  });
});

describe('an export as ZIP', () => {
  it('has the films that there are, and the table names those that are missing', async () => {
    const campaign = createCampaign();
    const [there, missing] = [await receive(campaign), await receive(campaign)];
    const film = (await run.store.stitches.find(missing.submissionId))!.filmKey!;
    await run.storage.remove([film]);
    const { content, fileName } = await exportZip(exporting(), { member: there.member, id: there.id });
    const files = readZip(await buffer(content));
    expect(fileName).toBe(`${campaign.name}.zip`);
    expect([...files.keys()]).toEqual([
      expect.stringMatching(/^videos\/Ada – .* – [\d-]{10}\.mp4$/),
      'submissions.csv',
    ]);
    expect(rowsOf(files).map(({ uuid, missing: lacks }) => [uuid, lacks])).toEqual([
      [there.visit.uuid, ''],
      [missing.visit.uuid, 'video'],
    ]);
  });

  it('says in its table who it is, and what members decided and said', async () => {
    const campaign = createCampaign();
    const of = await receive(campaign);
    const invited = { id: createUuid(), email: 'ada@one.example', name: 'Ada', tokenHash: createUuid() };
    await run.store.invitations.add(of.id, [invited], null, new Date());
    await run.database.pool.query('update invitations set user_video_id = $1 where id = $2', [
      ...[of.submissionId, invited.id],
    ]);
    expect(await getSubmission(run.deps, { ...of, sort })).toMatchObject({ address: 'ada@one.example' });
    await rateSubmission(run.deps, { ...of, value: 4 });
    await commentOnSubmission(run.deps, { ...of, text: 'Good', atMs: null });
    await setSubmissionStatus(run.deps, { ...of, status: 'shortlisted' });
    const { content } = await exportZip(exporting(), { member: of.member, id: of.id });
    expect(rowsOf(readZip(await buffer(content)))).toEqual([
      expect.objectContaining({
        ...{ name: 'Ada', address: 'ada@one.example', decision: 'shortlisted' },
        ...{ rating: '4', ratings: '1', comments: '1' },
      }),
    ]);
  });

  it('is refused while a member reads two, and not to others', async () => {
    const { member, id } = await receive();
    const colleague = await storeMember(member.organizationId);
    const deps = exporting();
    const begin = async (by = member) => (await exportZip(deps, { member: by, id })).content;
    const [first, second] = [await begin(), await begin()];
    await expect(begin()).rejects.toMatchObject({ code: 'tooMany', details: { most: 2, retryAfter: 60 } });
    await buffer(await begin(colleague));
    await buffer(first);
    await buffer(await begin());
    second.destroy();
  });

  it('counts no more once it was given up', async () => {
    const { member, id } = await receive();
    // Its films never come to their end.
    const deps = { ...exporting(), storage: { ...run.storage, read: async () => new PassThrough() } };
    for (let round = 0; round < 2; round += 1)
      for (const { content } of [await exportZip(deps, { member, id }), await exportZip(deps, { member, id })]) {
        content.destroy();
        if (!content.closed) await once(content, 'close');
      }
  });

  it('reads no further ahead than its reader, and stops when that has gone', async () => {
    const campaign = createCampaign();
    const received = [await receive(campaign), await receive(campaign), await receive(campaign)];
    const MEGABYTE = Buffer.alloc(1024 * 1024);
    let [given, open] = [0, 0];
    const read = async () => {
      open += 1;
      const content = Readable.from(
        (function* () {
          for (let n = 0; n < 100; n += 1) {
            given += MEGABYTE.length;
            yield MEGABYTE;
          }
        })(),
      );
      return content.once('close', () => (open -= 1));
    };
    const { member, id } = received[0]!;
    const storage = { ...run.storage, read };
    const { content } = await exportZip({ ...exporting(), storage }, { member, id });
    let taken = 0;
    for await (const chunk of content) {
      taken += (chunk as Buffer).length;
      expect(open).toBeLessThanOrEqual(1);
      // A few chunks wait in the streams between.
      expect(given - taken).toBeLessThan(20 * MEGABYTE.length);
      if (taken > 150 * MEGABYTE.length) break;
    }
    expect(given).toBeGreaterThan(100 * MEGABYTE.length);
    await new Promise(setImmediate);
    expect(open).toBe(0);
  });
});
