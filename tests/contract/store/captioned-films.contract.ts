import type { Kysely } from 'kysely';
import { keysWithoutRow } from '@/lib/server/store/references';
import type { Tables } from '@/lib/server/store/tables';
import { doomedKeys } from '@/tests/support/doomed-keys';
import { createSeeds, erasure, type RunningStore } from './seeds';

const AT = new Date('2026-03-01T12:00:00Z');

/** Tests the repository of films with captions in their pictures. */
export function testCaptionedFilms(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedVisit } = createSeeds(run);
  const films = () => run.store.captionedFilms;

  /** A visit with its film, which its visitor sees as another one. */
  async function seedFilm() {
    const { visit, campaign } = await seedVisit();
    const { id: visitId, uuid } = visit;
    const [filmKey, namedKey] = [`film of ${visitId}`, `named of ${visitId}`];
    await run.store.stitches.request(visitId, ['a'], null);
    await run.store.stitches.complete(visitId, 1, filmKey, { namedKey });
    const request = (words: string, of = filmKey) => films().request({ filmKey: of, visitId, words, at: AT });
    /** Makes one under this key, which is doomed as long as no row names it. */
    async function make(key: string, { words = 'words', of = filmKey, runs = ['run'] } = {}) {
      for (const id of runs) await films().begin({ filmKey: of, words, run: id });
      await run.store.doomedFiles.expect([key], AT);
      return films().keep({ filmKey: of, run: runs[0]!, key });
    }
    const doomed = async () => (await doomedKeys(run.db)).filter((key) => key.endsWith(visitId));
    const due = async () => (await films().due(1000)).filter((film) => film.visitId === visitId);
    const { organizationId } = campaign;
    return {
      organizationId,
      uuid,
      visitId,
      filmKey,
      namedKey,
      request,
      make,
      doomed,
      due,
      mine: (name: string) => `${name} of ${visitId}`,
    };
  }

  describe('films with captions', () => {
    it('are wanted once, and due until they are there', async () => {
      const { visitId, filmKey, request, make, due, mine } = await seedFilm();
      expect(await films().find(filmKey)).toBeNull();
      const wanted = { filmKey, visitId, words: 'words', key: null, failedCode: null };
      const asked = await Promise.all([request('words'), request('words')]);
      expect(asked).toEqual([wanted, wanted]);
      expect(await due()).toEqual([{ filmKey, visitId, words: 'words' }]);
      expect(await make(mine('captioned'))).toBe(true);
      expect(await due()).toEqual([]);
      expect(await request('words')).toEqual({ ...wanted, key: mine('captioned') });
      expect(await films().begin({ filmKey, words: 'words', run: 'late' })).toBe(false);
    });

    it('are kept of the latest run alone, and once', async () => {
      const { filmKey, request, make, mine } = await seedFilm();
      await request('words');
      expect(await make(mine('lost'), { runs: ['first', 'second'] })).toBe(false);
      await run.store.doomedFiles.expect([mine('kept')], AT);
      const keep = () => films().keep({ filmKey, run: 'second', key: mine('kept') });
      expect(await keep()).toBe(true);
      expect(await keep()).toBe(false);
      expect(await films().find(filmKey)).toMatchObject({ key: mine('kept') });
    });

    it('of other words doom the one before, and end its run', async () => {
      const { filmKey, request, make, doomed, mine } = await seedFilm();
      await request('words');
      await make(mine('first'));
      expect(await request('other')).toMatchObject({ words: 'other', key: null });
      expect(await doomed()).toEqual([mine('first')]);
      expect(await films().begin({ filmKey, words: 'words', run: 'late' })).toBe(false);
      await films().begin({ filmKey, words: 'other', run: 'second' });
      await request('third');
      await run.store.doomedFiles.expect([mine('second')], AT);
      expect(await films().keep({ filmKey, run: 'second', key: mine('second') })).toBe(false);
    });

    it('that failed stay so until somebody asks again', async () => {
      const { filmKey, request, due, make, mine } = await seedFilm();
      await request('words');
      const fail = (id?: string, words = 'words') =>
        films().fail({ filmKey, words, ...(id && { run: id }), code: 'noFont' });
      await films().begin({ filmKey, words: 'words', run: 'first' });
      await films().begin({ filmKey, words: 'words', run: 'second' });
      await fail('first');
      await fail(undefined, 'other');
      expect(await films().find(filmKey)).toMatchObject({ failedCode: null });
      await fail('second');
      expect(await films().find(filmKey)).toMatchObject({ failedCode: 'noFont', key: null });
      expect(await due()).toEqual([]);
      expect(await request('words')).toMatchObject({ failedCode: null });
      expect(await due()).toHaveLength(1);
      await fail();
      expect(await films().find(filmKey)).toMatchObject({ failedCode: 'noFont' });
      await request('words');
      expect(await make(mine('captioned'))).toBe(true);
      await fail();
      expect(await films().find(filmKey)).toMatchObject({ failedCode: null, key: mine('captioned') });
    });

    it('go with the film that they were made of, and with what its visitor saw', async () => {
      const { visitId, filmKey, namedKey, request, make, doomed, mine } = await seedFilm();
      for (const film of [filmKey, namedKey]) {
        await request('words', film);
        await make(mine(`captioned ${film}`), { of: film });
      }
      expect(await doomed()).toEqual([]);
      await run.store.stitches.request(visitId, ['b'], null);
      await run.store.stitches.complete(visitId, 2, mine('newer'));
      const captioned = [mine(`captioned ${filmKey}`), mine(`captioned ${namedKey}`)];
      expect(await doomed()).toEqual([...captioned, filmKey, namedKey].sort());
      expect(await films().find(filmKey)).toBeNull();
      expect(await request('words')).toBeNull();
      expect(await request('words', mine('newer'))).toMatchObject({ key: null });
    });

    it('are forgotten when they are of other words by now, unless they are made', async () => {
      const { filmKey, request, make, mine } = await seedFilm();
      await request('words');
      await films().drop({ filmKey, words: 'other' });
      expect(await films().find(filmKey)).not.toBeNull();
      await films().drop({ filmKey, words: 'words' });
      expect(await films().find(filmKey)).toBeNull();
      await request('words');
      await make(mine('captioned'));
      await films().drop({ filmKey, words: 'words' });
      expect(await films().find(filmKey)).toMatchObject({ key: mine('captioned') });
    });

    it('go with the captions, and are not made without', async () => {
      const { visitId, filmKey, request, make, doomed, mine } = await seedFilm();
      await request('words');
      await make(mine('captioned'));
      await run.store.transcripts.removeOfVisit(visitId, AT);
      expect(await doomed()).toEqual([mine('captioned')]);
      expect(await films().find(filmKey)).toBeNull();
      expect(await request('words')).toBeNull();
    });

    it('go with their visit, whose runs keep nothing', async () => {
      const { visitId, filmKey, namedKey, request, make, doomed, mine } = await seedFilm();
      await request('words');
      await make(mine('captioned'));
      await request('words', namedKey);
      await films().begin({ filmKey: namedKey, words: 'words', run: 'late' });
      await run.store.visits.erase(visitId, erasure(AT));
      expect(await doomed()).toEqual(expect.arrayContaining([mine('captioned'), filmKey]));
      await run.store.doomedFiles.expect([mine('late')], AT);
      expect(await films().keep({ filmKey: namedKey, run: 'late', key: mine('late') })).toBe(false);
      expect(await request('words')).toBeNull();
    });

    it('are files that the storage has to have, that are not removed, and that are the person’s own', async () => {
      const { request, make, mine, organizationId, uuid } = await seedFilm();
      await request('words');
      await make(mine('captioned'));
      const keys = await run.store.storageLocation.referredKeys('captioned of', 10_000);
      expect(keys).toContain(mine('captioned'));
      const own = await run.store.personData.find(organizationId, uuid, null);
      expect(own.visits[0]?.captionedFilms).toEqual([{ askedAt: expect.any(String), key: mine('captioned') }]);
      expect(await keysWithoutRow(run.db, [mine('captioned'), mine('other')])).toEqual([mine('other')]);
    });
  });
}
