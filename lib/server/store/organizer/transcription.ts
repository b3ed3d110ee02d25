import { sql, type Kysely } from 'kysely';
import type { StoredTest, TranscriptionRepository } from '../../ports/store/organizer/transcription';
import type { Tables } from '../tables';

type Figures = Awaited<ReturnType<TranscriptionRepository['figures']>>;

export function createTranscription(db: Kysely<Tables>): TranscriptionRepository {
  return {
    async figures(organizationId, since) {
      const { rows } = await sql<{ figures: Figures }>`
        with own as (select id, content from campaigns where organization_id = ${organizationId} and erasing is null),
          made as (
            select t.* from transcripts t join own on own.id = t.campaign_id
            join user_videos v on v.id = t.user_video_id and not v.rehearsal
            where t.state = 'ready' and t.made_at >= ${since}::timestamptz),
          spoken as (
            select coalesce(m.spoken, m.language) as language, count(distinct m.user_video_id)::int as videos,
              coalesce(sum(counted.lines), 0)::int as lines, coalesce(sum(counted.corrected), 0)::int as corrected
            from made m cross join lateral (
              select count(*) as lines, count(l.corrected) as corrected
              from transcript_lines l where l.transcript_id = m.id) as counted
            group by 1)
        select json_build_object(
          'campaigns', (select count(*)::int from own where content ->> 'captions' = 'on'),
          'pending', (
            select count(distinct t.user_video_id)::int from transcripts t join own on own.id = t.campaign_id
            where t.state = 'waiting'),
          'videos', (select count(distinct user_video_id)::int from made),
          'medianSeconds', (
            select percentile_cont(0.5) within group (order by extract(epoch from made_at - requested_at)) from made),
          'languages', (
            select coalesce(json_agg(spoken order by videos desc, language), '[]') from spoken)) as figures`.execute(
        db,
      );
      return rows[0]!.figures;
    },

    async tellsVisitors(organizationId) {
      const row = await db
        .selectFrom('organizations')
        .select('tells_transcriber')
        .where('id', '=', organizationId)
        .executeTakeFirst();
      return row?.tells_transcriber ?? true;
    },

    async setTellsVisitors(organizationId, tells) {
      await db
        .updateTable('organizations')
        .set({ tells_transcriber: tells })
        .where('id', '=', organizationId)
        .execute();
    },

    async beginTest(test) {
      const kept = sql<string>`jsonb_build_object(${test.organizationId}::text, ${JSON.stringify(test)}::jsonb)`;
      await db
        .insertInto('transcriber_state')
        .values({ test: kept })
        .onConflict((conflict) =>
          conflict
            .column('is_only')
            .doUpdateSet({ test: sql<string>`coalesce(transcriber_state.test, '{}') || excluded.test` }),
        )
        .execute();
    },

    async endTest({ id, organizationId }, outcome) {
      await sql`
        update transcriber_state
        set test = jsonb_set(test, array[${organizationId}::text, 'outcome'], ${JSON.stringify(outcome)}::jsonb)
        where test #>> array[${organizationId}::text, 'id'] = ${id}`.execute(db);
    },

    async test(organizationId) {
      const row = await db
        .selectFrom('transcriber_state')
        .select(sql<StoredTest | null>`test -> ${organizationId}::text`.as('test'))
        .executeTakeFirst();
      return row?.test ?? null;
    },
  };
}
