/** Whether the member `member` has scored the visit `visit`, with a scorecard or with a rating. */
const isScored = (visit: string, member: string) => `(
  exists (select from ratings r where r.user_video_id = ${visit} and r.user_id = ${member})
  or exists (
    select from scores s
    where s.user_video_id = ${visit} and s.user_id = ${member} and s.submitted_at is not null))`;

/**
 * What a scorecard gives for each criterion, in their order in its version: four bits each, the first the lowest; 0
 * where nothing was seen. `k` is the version.
 */
const marksOf = (scores: string) => `(
  select coalesce(sum((${scores} ->> (c.criterion ->> 'id'))::bigint << (4 * c.place::integer - 4)), 0)::bigint
  from jsonb_array_elements(k.criteria) with ordinality c (criterion, place)
  where jsonb_typeof(${scores} -> (c.criterion ->> 'id')) = 'number')`;

/**
 * Which of the assigned submissions their reviewers have scored, and what a member gave for each criterion: both are
 * read of all submissions of a campaign by an index alone. Triggers keep them, also for the version before. Whoever
 * assigns a submission or scores it has locked its row, so that each finds what the other has written.
 */
export const KEPT_FOR_REVIEWERS = {
  '0082-kept-for-reviewers': [
    'alter table assignments add column is_scored boolean not null default false',
    `update assignments a set is_scored = true where ${isScored('a.user_video_id', 'a.user_id')}`,
    `create function find_scored() returns trigger language plpgsql as $$
     begin
       new.is_scored := ${isScored('new.user_video_id', 'new.user_id')};
       return new;
     end $$`,
    `create trigger find_scored before insert on assignments
     for each row execute function find_scored()`,
    `create function note_scored() returns trigger language plpgsql as $$
     declare
       changed record;
     begin
       if tg_op = 'DELETE' then changed := old; else changed := new; end if;
       update assignments a set is_scored = not a.is_scored
       where a.user_video_id = changed.user_video_id and a.user_id = changed.user_id
         and a.is_scored <> ${isScored('a.user_video_id', 'a.user_id')};
       return null;
     end $$`,
    `create trigger note_scored_first after insert on scores
     for each row when (new.submitted_at is not null) execute function note_scored()`,
    `create trigger note_scored_later after update of submitted_at on scores
     for each row when ((old.submitted_at is null) <> (new.submitted_at is null)) execute function note_scored()`,
    `create trigger note_unscored after delete on scores
     for each row when (old.submitted_at is not null) execute function note_scored()`,
    `create trigger note_rated after insert or delete on ratings
     for each row execute function note_scored()`,
    'create index assignments_scored on assignments (campaign_id, user_id, is_scored)',

    'alter table scores add column marks bigint',
    `update scores s set marks = ${marksOf('s.scores')}
     from scorecards k
     where k.campaign_id = s.campaign_id and k.version = s.version and s.scores is not null`,
    `create function mark_criteria() returns trigger language plpgsql as $$
     begin
       new.marks := (
         select ${marksOf('new.scores')} from scorecards k
         where k.campaign_id = new.campaign_id and k.version = new.version and new.scores is not null);
       return new;
     end $$`,
    // After `copy_visit`, which knows the campaign: they run in the order of their names.
    `create trigger mark_criteria before insert or update of scores, version on scores
     for each row execute function mark_criteria()`,
    `create index scores_marked on scores (user_id, campaign_id, user_video_id) include (score, version, marks)
     where submitted_at is not null`,
  ],
};
