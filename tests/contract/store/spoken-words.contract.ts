import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { reviewRules } from '@/lib/domain/scores';
import { searchWords } from '@/lib/domain/search-words';
import type { StoredCampaign } from '@/lib/server/ports/store/campaigns';
import type { SubmissionFilter } from '@/lib/server/ports/store/organizer/submissions';
import type { Tables } from '@/lib/server/store/tables';
import { createRandom } from '@/tests/support/random';
import { referenceFinds } from '@/tests/support/spoken-reference';
import { createSeeds, erasure, type RunningStore } from './seeds';

const SECONDS = 48_000;

/** Tests that a search finds what is said in films. */
export function testSpokenWords(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedCampaign, visitInput, save } = createSeeds(run);

  /** Writes down what is said in a take, line by line. Returns the transcript's id. */
  async function say(takeId: string, lines: readonly string[], language: string | null = 'en'): Promise<string> {
    const id = `said${randomUUID().replaceAll('-', '')}`;
    await sql`
      insert into transcripts (id, take_id, user_video_id, campaign_id, section_id, language, state, requested_at)
      select ${id}, t.id, v.id, v.campaign_id, t.section_id, ${language}, 'ready', now()
      from takes t join user_videos v on v.id = t.user_video_id where t.id = ${takeId}`.execute(run.db);
    await sql`
      insert into transcript_lines (transcript_id, position, start_ms, end_ms, words)
      select ${id}, n - 1, n * 1000, n * 1000 + 900, words
      from unnest(${[...lines]}::text[]) with ordinality as l (words, n)`.execute(run.db);
    return id;
  }

  const correct = (transcript: string, position: number, words: string | null) =>
    sql`
    update transcript_lines set corrected = ${words}, corrected_by = 'visitor', corrected_at = now()
    where transcript_id = ${transcript} and position = ${position}`.execute(run.db);

  async function finish(visitId: string, takeIds: string[]): Promise<void> {
    const { stitch } = await run.store.stitches.request(visitId, takeIds, null);
    const sectionSamples = takeIds.map(() => 10 * SECONDS);
    await run.store.stitches.complete(visitId, stitch.attempt, `films/${randomUUID()}`, { sectionSamples });
  }

  /** A submission whose sections say this. */
  async function receive(
    campaign: StoredCampaign,
    name: string,
    sections: readonly (readonly string[])[],
    language: string | null = 'en',
  ) {
    const visit = await run.store.visits.create(visitInput(campaign, { name }));
    if (!visit) throw new Error('the visit was not stored');
    const takes: string[] = [];
    const transcripts: string[] = [];
    for (const [index, lines] of sections.entries()) {
      const take = await save(visit.id, `section-${index}`);
      takes.push(take.id);
      transcripts.push(await say(take.id, lines, language));
    }
    await run.store.visits.noteStitchRequested(visit.id);
    await finish(visit.id, takes);
    return { id: visit.id, takes, transcripts };
  }

  function searchIn({ id: campaignId }: StoredCampaign, given: Partial<SubmissionFilter> = {}) {
    const of = (text: string): SubmissionFilter => ({
      ...{ campaignId, status: null, film: null, words: searchWords(text), rating: null, assigned: null },
      ...{ userId: 'ada', rules: reviewRules(USUAL_REVIEWING), ...given },
    });
    const rows = (text: string, limit = 100) => run.store.submissions.list(of(text), 'oldest', { after: null, limit });
    const find = async (text: string) => (await rows(text)).map(({ name }) => name);
    const count = async (text: string) => Object.values(await run.store.submissions.count(of(text)));
    return { rows, find, count, of };
  }

  describe('a search of what is said', () => {
    it.each([
      ['a word as it is', 'en', 'We met at the harbour.', 'Harbour'],
      ['the beginning of a word', null, 'A lighthouse stood there', 'lightho'],
      ['the first letter of a word', 'en', 'We met at the harbour.', 'H'],
      ['the first two letters of a word', 'de', 'Öfter am Fluss', 'öf'],
      ['the first three letters of a word', 'ko', '저는 항구에서 일해요', '항구에'],
      ['another form of an English word', 'en', 'I was running along two rivers', 'river run'],
      ['another form of a German word', 'de', 'Die Häuser am Fluss', 'Hauses'],
      ['another form of a French word', 'fr', 'Nous parlerons demain', 'parler'],
      ['another form of an Arabic word', 'ar', 'أحب الميناء في الصباح', 'ميناء'],
      ['a word in another case, with signs on its letters', 'fr', '« ÉLODIE » l’a dit…', 'élodie'],
      ['a word of a language without forms', 'xx', 'Zdravo svete', 'svete'],
      ['one Chinese character', 'zh', '我在港口工作。', '港'],
      ['two Chinese characters', 'zh', '我在港口工作。', '港口'],
      ['many Chinese characters', 'zh', '我在港口工作。', '在港口工作'],
      ['a Chinese character at the end', 'zh', '我在港口工作', '作'],
      ['Japanese without spaces', 'ja', '昨日、東京タワーへ行きました', '東京タワー'],
      ['a Japanese particle', 'ja', '昨日、東京タワーへ行きました', 'へ'],
      ['Latin letters among Japanese', 'ja', '毎日iPhoneを使う', 'iphone'],
      ['Korean with a particle behind', 'ko', '저는 항구에서 일해요', '항구'],
      ['Hindi with its signs', 'hi', 'मुझे नदी पसंद है', 'नदी'],
      ['Thai without spaces', 'th', 'ฉันรักแม่น้ำ', 'แม่น้ำ'],
    ])('finds %s', async (_, language, said, search) => {
      const campaign = await seedCampaign();
      await receive(campaign, 'Amira', [[said]], language);
      await receive(campaign, 'Teo', [['Something else entirely', '别的']], language);
      const { find, count } = searchIn(campaign);
      expect(await find(search)).toEqual(['Amira']);
      expect(await count(search)).toEqual([1, 0, 0, 0]);
    });

    it('finds words that are also the names of languages, and not what is said in these', async () => {
      const campaign = await seedCampaign();
      await receive(campaign, 'Amira', [['The harbour']], 'en');
      await receive(campaign, 'Teo', [['Der Hafen'], ['Ende am Fluss']], 'de');
      const { find, rows } = searchIn(campaign);
      expect([await find('de'), await find('en')]).toEqual([['Teo'], ['Teo']]);
      expect((await rows('en')).map(({ match }) => match)).toMatchObject([{ tokens: ['ende'], more: 0 }]);
    });

    it('counts each once by its status as it is now, found by words, by names and comments or by both', async () => {
      const campaign = await seedCampaign();
      const spoken = await receive(campaign, 'Amira', [['The harbour']]);
      const both = await receive(campaign, 'Teo Harbour', [['The harbour']]);
      const called = await receive(campaign, 'Ilse Harbour', [['Nothing']]);
      const rehearsed = await receive(campaign, 'Nora', [['The harbour']]);
      const { count, of } = searchIn(campaign);
      expect(await count('harbour')).toEqual([4, 0, 0, 0]);
      const by = { name: 'Ada', at: new Date() };
      await run.store.submissions.setStatuses(campaign.id, [spoken.id], { status: 'shortlisted', by });
      for (const id of [both.id, called.id])
        await run.store.submissions.setStatus(id, { status: 'accepted', was: null, by });
      await run.db.updateTable('user_videos').set({ rehearsal: true }).where('id', '=', rehearsed.id).execute();
      expect(await count('harbour')).toEqual([0, 1, 2, 0]);
      await correct(spoken.transcripts[0]!, 0, 'The harbours');
      expect(await count('harbour')).toEqual([0, 1, 2, 0]);
      const found = await run.store.submissions.list({ ...of('harbour'), status: 'accepted' }, 'oldest', {
        ...{ after: null, limit: 9 },
      });
      expect(found.map(({ name }) => name)).toEqual(['Teo Harbour', 'Ilse Harbour']);
    });

    it('compares what has a frequent word on each page once, whatever the order, and counts all of it', async () => {
      const campaign = await seedCampaign();
      const names = Array.from({ length: 9 }, (_, index) => (index === 4 ? 'A Harbour' : `Person ${index}`));
      for (const [index, name] of names.entries()) {
        const { id } = await receive(campaign, name, [[index % 4 === 0 ? 'nothing' : 'harbour']]);
        const score = index === 7 ? 0 : 1 + (index % 3);
        await sql`update user_videos set score = ${score}, score_lowest = 1, score_highest = 4 where id = ${id}`.execute(
          run.db,
        );
        if (index === 2)
          await run.db.updateTable('user_videos').set({ review_status: 'accepted' }).where('id', '=', id).execute();
      }
      const found = ['Person 1', 'Person 2', 'Person 3', 'A Harbour', 'Person 5', 'Person 6'];
      const { of } = searchIn(campaign);
      const compared = async (given: Partial<SubmissionFilter>, by: 'score' | 'range' | 'name', limit: number) => {
        const filter = { ...of('harbour'), ...given, reviewer: null };
        const all: { name: string | null; total: number }[] = [];
        for (let after = null, more = true; more;) {
          const page = await run.store.comparison.page(filter, { by, isAscending: false }, { after, limit });
          all.push(...page.submissions.map(({ name }) => ({ name, total: page.total })));
          more = page.submissions.length > 0;
          after = (page.submissions.at(-1)?.cursor ?? null) as never;
        }
        return all.toSorted((a, b) => found.indexOf(a.name ?? '') - found.indexOf(b.name ?? ''));
      };
      for (const by of ['score', 'range', 'name'] as const)
        for (const limit of [2, 50])
          expect(await compared({}, by, limit)).toEqual(found.map((name) => ({ name, total: 6 })));
      expect(await compared({ status: 'accepted' }, 'score', 1)).toEqual([{ name: 'Person 2', total: 1 }]);
    });

    it('finds several words in whatever sections of one film, and not in the films of two', async () => {
      const campaign = await seedCampaign();
      await receive(campaign, 'Amira', [['I know the harbour'], ['and its master']]);
      await receive(campaign, 'Teo', [['A harbour']]);
      await receive(campaign, 'Ilse', [['A master']]);
      expect(await searchIn(campaign).find('harbour master')).toEqual(['Amira']);
    });

    it('finds names and comments as before, each submission once', async () => {
      const campaign = await seedCampaign();
      const both = await receive(campaign, 'Amira Harbour', [['The harbour']]);
      await receive(campaign, 'Teo', [['Nothing']]);
      const by = { userId: 'ada', name: 'Ada', at: new Date() };
      await run.store.submissions.comment(both.id, { id: randomUUID(), text: 'harbour', atMs: null, by });
      const { find, count } = searchIn(campaign);
      expect(await find('harbour')).toEqual(['Amira Harbour']);
      expect(await count('harbour')).toEqual([1, 0, 0, 0]);
    });

    it('finds a frequent word on each page once, whatever the order', async () => {
      const campaign = await seedCampaign();
      const names = Array.from({ length: 9 }, (_, index) => `Person ${index}`);
      for (const [index, name] of names.entries())
        await receive(campaign, name, [[index % 4 === 1 ? 'nothing' : 'harbour']]);
      const { of } = searchIn(campaign);
      for (const sort of ['newest', 'name', 'shuffled'] as const) {
        const found: (string | null)[] = [];
        for (let after = null, more = true; more;) {
          const rows = await run.store.submissions.list(of('harbour'), sort, { after, limit: 2 });
          found.push(...rows.map(({ name }) => name));
          more = rows.length > 0;
          after = (rows.at(-1)?.cursor ?? null) as never;
        }
        expect(found.toSorted()).toEqual(names.filter((_, index) => index % 4 !== 1));
      }
    });

    it('shows the line that has most of the words, what of it was looked for, and how many others have some', async () => {
      const campaign = await seedCampaign();
      await receive(campaign, 'Amira', [
        ['The harbour', 'nothing here'],
        ['harbours have a master', 'a master'],
      ]);
      const [row] = await searchIn(campaign).rows('harbour master');
      expect(row?.match).toEqual({
        ...{ take: 2, startMs: 1000, words: 'harbours have a master', language: 'en', more: 2 },
        tokens: ['harbours', 'master'],
      });
      const [byName] = await searchIn(campaign).rows('Amira');
      expect(byName?.match).toBeNull();
    });

    it('finds what was corrected and not what was heard, nor what was removed', async () => {
      const campaign = await seedCampaign();
      const { transcripts } = await receive(campaign, 'Amira', [['The arbour', 'My secret']]);
      const { find, rows } = searchIn(campaign);
      await correct(transcripts[0]!, 0, 'The harbour');
      await correct(transcripts[0]!, 1, '');
      expect([await find('harbour'), await find('arbour'), await find('secret')]).toEqual([['Amira'], [], []]);
      expect((await rows('harbour'))[0]?.match?.words).toBe('The harbour');
      await correct(transcripts[0]!, 1, null);
      expect(await find('secret')).toEqual(['Amira']);
    });

    it('finds only what is in the film, also when it is made of other takes', async () => {
      const campaign = await seedCampaign();
      const { id, takes } = await receive(campaign, 'Amira', [['The harbour']]);
      const again = await save(id, 'section-0');
      await say(again.id, ['The market']);
      const { find } = searchIn(campaign);
      expect([await find('harbour'), await find('market')]).toEqual([['Amira'], []]);
      await finish(id, [again.id]);
      expect([await find('harbour'), await find('market')]).toEqual([[], ['Amira']]);
      await finish(id, [...takes, again.id]);
      expect(await find('harbour market')).toEqual(['Amira']);
    });

    it('finds nothing that is said in a section recorded again, before its film is asked for', async () => {
      const campaign = await seedCampaign();
      const { id } = await receive(campaign, 'Amira', [['The harbour']]);
      const again = await save(id, 'section-0');
      await say(again.id, ['The market']);
      const ahead = await run.store.stitches.prepare(id, [again.id], null);
      const { find, count, rows } = searchIn(campaign);
      expect([await find('harbour'), await find('market'), await count('market')]).toEqual([[], [], [0, 0, 0, 0]]);
      await sql`update user_videos set name = 'The market' where id = ${id}`.execute(run.db);
      expect((await rows('market')).map(({ match }) => match)).toEqual([null]);

      await run.store.stitches.complete(id, ahead!.attempt, `films/${randomUUID()}`, { sectionSamples: [SECONDS] });
      expect((await rows('market')).map(({ match }) => match)).toEqual([null]);
      await run.store.stitches.request(id, [again.id], null);
      expect((await rows('market')).map(({ match }) => match?.words)).toEqual(['The market']);
      expect(await count('market')).toEqual([1, 0, 0, 0]);
    });

    it('finds nothing of what is gone: words that were removed, and visits that were erased', async () => {
      const campaign = await seedCampaign();
      const removed = await receive(campaign, 'Amira', [['The harbour']]);
      const erased = await receive(campaign, 'Teo', [['The harbour']]);
      await sql`delete from transcripts where user_video_id = ${removed.id}`.execute(run.db);
      await run.store.visits.erase(erased.id, erasure(new Date()));
      expect(await searchIn(campaign).find('harbour')).toEqual([]);
      const { rows } = await sql`
        select from spoken_words where user_video_id in (${removed.id}, ${erased.id})`.execute(run.db);
      expect(rows).toEqual([]);
    });

    it('finds nothing of other campaigns, and nothing that was not handed in', async () => {
      const [campaign, other] = [await seedCampaign(), await seedCampaign()];
      await receive(other, 'Amira', [['The harbour']]);
      const begun = await run.store.visits.create(visitInput(campaign, { name: 'Only begun' }));
      const take = await save(begun!.id, 'one');
      await run.store.stitches.prepare(begun!.id, [take.id], null);
      await say(take.id, ['The harbour']);
      expect(await searchIn(campaign).find('harbour')).toEqual([]);
      expect(await run.store.submissions.haveWords((await seedCampaign()).id)).toBe(false);
      expect(await run.store.submissions.haveWords(other.id)).toBe(true);
    });

    it('knows in how many films it finds no words, of those that were handed in', async () => {
      const [campaign, other] = [await seedCampaign(), await seedCampaign()];
      await receive(campaign, 'Amira', [['The harbour']]);
      await receive(campaign, 'Nobody speaks', [[]]);
      await receive(other, 'Elsewhere', []);
      const unheard = await receive(campaign, 'Teo', [['Not kept']]);
      await sql`delete from transcripts where user_video_id = ${unheard.id}`.execute(run.db);
      const begun = await run.store.visits.create(visitInput(campaign, { name: 'Only begun' }));
      await save(begun!.id, 'one');
      expect(await run.store.submissions.countUnheard(campaign.id)).toBe(1);
    });

    it('knows the neighbours of what it has found', async () => {
      const campaign = await seedCampaign();
      const ids = [];
      for (const said of ['harbour', 'market', 'harbour', 'harbour'])
        ids.push((await receive(campaign, said, [[said]])).id);
      const found = await run.store.submissions.neighbours(searchIn(campaign).of('harbour'), 'oldest', ids[2]!);
      expect(found).toEqual({ previous: ids[0], next: ids[3], before: 1 });
    });

    it('finds the same where names and scores are hidden', async () => {
      const campaign = await seedCampaign();
      await receive(campaign, 'Amira', [['The harbour']]);
      const rules = { ...reviewRules(USUAL_REVIEWING), hides: true, hidesNames: true };
      const { rows, count } = searchIn(campaign, { rules });
      expect((await rows('harbour')).map(({ match }) => match?.words)).toEqual(['The harbour']);
      expect(await count('harbour')).toEqual([1, 0, 0, 0]);
      expect(await rows('Amira')).toEqual([]);
    });

    it('finds exactly those films in which the words are, of whatever letters', async () => {
      const campaign = await seedCampaign();
      const next = createRandom(33);
      const random = (below: number) => Math.floor(next() * below);
      const pieces = [
        'ab',
        'Ba',
        'É',
        'ß',
        '東',
        '京',
        'タ',
        'ー',
        '가',
        '나',
        'ا',
        'ل',
        '9',
        ' ',
        ' ',
        '-',
        '。',
        '…',
      ];
      const text = (most: number) =>
        Array.from({ length: 1 + random(most) }, () => pieces[random(pieces.length)]).join('');
      const films = Array.from({ length: 25 }, () => [[text(12), text(6)], [text(8)]]);
      for (const [index, film] of films.entries()) await receive(campaign, `n${index}`, film, null);
      const { find } = searchIn(campaign);
      for (let turn = 0; turn < 60; turn += 1) {
        const search = text(4);
        const expected = films.flatMap((film, index) => (referenceFinds(film.flat(), search) ? [`n${index}`] : []));
        expect({ search, found: await find(search) }).toEqual({ search, found: expected });
      }
    });
  });
}
