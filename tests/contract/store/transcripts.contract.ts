import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/server/store/tables';
import { createHeardLine } from '@/tests/support/transcript-factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

const AT = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
const FOUND = { at: AT, spoken: 'en', speechMs: 900, dropped: 1 };

/** Tests the repository of transcripts, and how the transcriber fares. */
export function testTranscripts(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedVisit, save } = createSeeds(run);
  const transcripts = () => run.store.transcripts;
  let ids = 0;
  const request = (takeId: string, most = 100) => transcripts().request({ id: `words${ids++}`, takeId, most, at: AT });

  async function seedWanted(sections = ['one']) {
    const { visit, campaign } = await seedVisit();
    await run.store.visits.noteLanguage(visit.id, 'de');
    const takes = [];
    for (const section of sections) takes.push(await save(visit.id, section));
    for (const take of takes) await request(take.id);
    return { visit, campaign, takes, take: takes[0]! };
  }

  async function seedMade(lines = [createHeardLine()]) {
    const seeded = await seedWanted();
    const takeId = seeded.take.id;
    await transcripts().begin({ takeId, runId: 'first', at: AT });
    expect(await transcripts().keep({ takeId, runId: 'first', ...FOUND, lines })).toBe(true);
    const read = async () => (await transcripts().ofTakes([takeId]))[0];
    return { ...seeded, takeId, read, transcriptId: (await read())!.id };
  }

  describe('transcripts', () => {
    it('are asked for once, and to be made until they are there', async () => {
      const { visit, campaign, take } = await seedWanted();
      const again = await request(take.id);
      expect(again).toEqual({
        ...{ id: expect.stringMatching(/^words\d+$/), takeId: take.id, visitId: visit.id, campaignId: campaign.id },
        ...{ sectionId: 'one', language: 'de', state: 'waiting', spoken: null, tries: 0, fault: null },
        ...{ failingSince: null, nextTryAt: null, speechMs: null, dropped: 0, requestedAt: AT, madeAt: null },
      });
      await transcripts().begin({ takeId: take.id, runId: 'r', at: AT });
      await transcripts().keep({ takeId: take.id, runId: 'r', ...FOUND, lines: [] });
      expect(await request(take.id)).toBeNull();
      expect(await transcripts().begin({ takeId: take.id, runId: 's', at: later(9) })).toBeNull();
      expect(await request('a take that is not there')).toBeNull();
    });

    it('are refused above the most that a visit may have, also when all are asked for at once', async () => {
      const { visit } = await seedVisit();
      const takes = [];
      for (let count = 0; count < 6; count++) takes.push(await save(visit.id, `section ${count}`));
      const asked = await Promise.all(takes.map((take) => request(take.id, 2)));
      expect(asked.filter((record) => record !== null)).toHaveLength(2);
      const kept = await transcripts().ofTakes(takes.map(({ id }) => id));
      expect(kept.filter(({ state, fault }) => state === 'failed' && fault === 'tooMany')).toHaveLength(4);
    });

    it('keep what the latest run has found alone, and once', async () => {
      const { take } = await seedWanted();
      const takeId = take.id;
      for (const runId of ['first', 'second']) await transcripts().begin({ takeId, runId, at: AT });
      const keep = (runId: string, words: string) =>
        transcripts().keep({ takeId, runId, ...FOUND, lines: [createHeardLine({ words })] });
      expect(await keep('first', 'late')).toBe(false);
      expect(await Promise.all([keep('second', 'here'), keep('second', 'here')])).toEqual(
        expect.arrayContaining([true, false]),
      );
      expect(await keep('second', 'again')).toBe(false);
      const [kept] = await transcripts().ofTakes([takeId]);
      const made = { state: 'ready', spoken: 'en', speechMs: 900, dropped: 1, madeAt: AT, tries: 2 };
      expect(kept).toMatchObject({ ...made, lines: [{ words: 'here', position: 0, corrected: null }] });
    });

    it('are not failed by a run that is over, nor begun before their time', async () => {
      const { take } = await seedWanted();
      const takeId = take.id;
      const begin = (runId: string, at: Date) => transcripts().begin({ takeId, runId, at });
      const fail = (runId: string, nextTryAt: Date | null, countsTry = false) =>
        transcripts().fail({ takeId, runId, fault: 'busy', nextTryAt, countsTry, at: AT });
      await begin('first', AT);
      await begin('second', AT);
      await fail('first', null);
      await fail('second', later(60));
      expect(await begin('third', later(59))).toBeNull();
      const begun = await begin('third', later(60));
      expect(begun).toMatchObject({ tries: 2, fault: 'busy', failingSince: AT, state: 'waiting' });
      await transcripts().fail({
        takeId,
        runId: 'third',
        fault: null,
        nextTryAt: null,
        countsTry: true,
        at: later(70),
      });
      const failed = { state: 'failed', tries: 2, fault: 'busy', failingSince: AT };
      expect(await transcripts().ofTakes([takeId])).toMatchObject([failed]);
      expect([await request(takeId), await begin('fourth', later(99))]).toEqual([null, null]);
    });

    it('are due in the order in which they were asked for, unless they are there, given up or put off', async () => {
      const { takes } = await seedWanted(['one', 'two', 'three', 'four']);
      const [there, givenUp, putOff, waits] = takes.map(({ id }) => id) as [string, string, string, string];
      for (const takeId of [there, givenUp, putOff]) await transcripts().begin({ takeId, runId: 'r', at: AT });
      await transcripts().keep({ takeId: there, runId: 'r', ...FOUND, lines: [] });
      const failed = { runId: 'r', fault: 'failed', countsTry: true, at: AT } as const;
      await transcripts().fail({ ...failed, takeId: givenUp, nextTryAt: null });
      await transcripts().fail({ ...failed, takeId: putOff, nextTryAt: later(60) });
      const due = async (at: Date, limit = 10_000) =>
        (await transcripts().due(at, limit)).map(({ takeId }) => takeId).filter((id) => takes.some((t) => t.id === id));
      expect(await due(AT)).toEqual([waits]);
      expect((await due(later(60))).sort()).toEqual([putOff, waits].sort());
      expect(await transcripts().due(later(60), 1)).toHaveLength(1);
    });

    it('keep what a database would refuse in a text as a space', async () => {
      const { read } = await seedMade([createHeardLine({ words: 'a\0b\ud800c', unsure: [{ from: 2, to: 4 }] })]);
      expect((await read())?.lines).toMatchObject([{ words: 'a b\ufffdc', unsure: [{ from: 2, to: 4 }] }]);
    });

    it('are corrected beside what was heard, by a visitor of their own alone', async () => {
      const { visit, read, transcriptId } = await seedMade();
      const other = await seedMade();
      const line = { transcriptId, position: 0, words: 'Hello', corrector: { by: 'visitor' }, at: AT } as const;
      expect(await transcripts().correct({ ...line, visitId: other.visit.id })).toBeNull();
      expect(await transcripts().correct({ ...line, visitId: visit.id, position: 1 })).toBeNull();
      const corrected = { words: 'Hello', by: 'visitor', name: null, at: AT };
      const kept = { ...createHeardLine(), position: 0, corrected };
      expect(await transcripts().correct({ ...line, visitId: visit.id })).toEqual(kept);
      expect((await read())?.lines).toEqual([kept]);
      const back = await transcripts().correct({ ...line, visitId: visit.id, words: null });
      expect(back?.corrected).toBeNull();
    });

    it('lose the corrections of visitors or of members, and keep the others', async () => {
      const made = await seedMade([createHeardLine(), createHeardLine({ startMs: 2000, endMs: 3000 })]);
      const { visit, read, transcriptId } = made;
      const correctors = [{ by: 'visitor' }, { by: 'member', name: 'Grace' }] as const;
      for (const [position, corrector] of correctors.entries())
        await transcripts().correct({ visitId: visit.id, transcriptId, position, words: '', corrector, at: AT });
      const by = async () => (await read())?.lines.map(({ corrected }) => corrected?.name ?? corrected?.by ?? null);
      expect(await by()).toEqual(['visitor', 'Grace']);
      await transcripts().undoCorrections(visit.id, 'visitor');
      expect(await by()).toEqual([null, 'Grace']);
      await transcripts().undoCorrections(visit.id, 'member');
      expect(await by()).toEqual([null, null]);
    });

    it('are removed for good, while a run is under way, too', async () => {
      const { visit, takeId, read } = await seedMade();
      const next = await save(visit.id, 'two');
      await request(next.id);
      await transcripts().begin({ takeId: next.id, runId: 'r', at: AT });
      expect(await transcripts().removedAt(visit.id)).toBeNull();
      expect(await transcripts().removeOfVisit(visit.id, later(5))).toBe(true);
      expect(await transcripts().removeOfVisit(visit.id, later(6))).toBe(false);
      expect(await transcripts().keep({ takeId: next.id, runId: 'r', ...FOUND, lines: [createHeardLine()] })).toBe(
        false,
      );
      expect([await request(takeId), await request(next.id), await read()]).toEqual([null, null, undefined]);
      expect(await transcripts().removedAt(visit.id)).toEqual(later(5));
    });

    it('go with their takes and visits, whose runs keep nothing then', async () => {
      const { visit, takeId, transcriptId } = await seedMade();
      const next = await save(visit.id, 'two');
      await request(next.id);
      await transcripts().begin({ takeId: next.id, runId: 'r', at: AT });
      const rows = async () => {
        const ofVisit = run.db.selectFrom('transcripts').select('id').where('user_video_id', '=', visit.id);
        const lines = run.db.selectFrom('transcript_lines').select('position');
        return [await ofVisit.execute(), await lines.where('transcript_id', '=', transcriptId).execute()];
      };
      await run.db.deleteFrom('takes').where('id', '=', takeId).execute();
      expect(await rows()).toEqual([[expect.anything()], []]);
      await run.store.visits.erase(visit.id, erasure(later(60)));
      expect(await transcripts().keep({ takeId: next.id, runId: 'r', ...FOUND, lines: [createHeardLine()] })).toBe(
        false,
      );
      expect(await rows()).toEqual([[], []]);
    });
  });

  describe('the transcriber', () => {
    it('fails since its first failure, until it answers', async () => {
      const state = run.store.transcriberState;
      expect(await state.read()).toEqual({ lastSuccessAt: null, failingSince: null, fault: null });
      await state.noteFault('busy', AT);
      await state.noteFault('timeout', later(60));
      expect(await state.read()).toEqual({ lastSuccessAt: null, failingSince: AT, fault: 'timeout' });
      await state.noteSuccess(later(90));
      expect(await state.read()).toEqual({ lastSuccessAt: later(90), failingSince: null, fault: null });
      await state.noteFault('notFound', later(99));
      const failing = { lastSuccessAt: later(90), failingSince: later(99), fault: 'notFound' };
      expect(await state.read()).toEqual(failing);
    });

    it('is tested by each organization for itself', async () => {
      const { transcription } = run.store;
      const begin = (organizationId: string, id: string) =>
        transcription.beginTest({ organizationId, id, startedAt: AT.toISOString(), outcome: null });
      await begin('one', 'a');
      await begin('two', 'b');
      const passed = { is: 'passed', tookMs: 1, words: 'alpha' } as const;
      await transcription.endTest({ organizationId: 'one', id: 'a' }, passed);
      await transcription.endTest({ organizationId: 'two', id: 'a' }, passed);
      expect(await transcription.test('one')).toMatchObject({ id: 'a', outcome: passed });
      expect(await transcription.test('two')).toMatchObject({ id: 'b', outcome: null });
      expect(await transcription.test('three')).toBeNull();
      await begin('one', 'c');
      await run.store.transcriberState.noteSuccess(AT);
      expect(await transcription.test('one')).toMatchObject({ id: 'c', outcome: null });
    });
  });
}
