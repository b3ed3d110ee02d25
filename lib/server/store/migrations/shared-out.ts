/**
 * Whether a submission is assigned to anybody, beside what else lists are filtered by: those of nobody are read by an
 * index alone. Triggers keep it, also for the version before. Whoever assigns submissions, or removes what is assigned,
 * has locked their rows (`lockVisits`); the version before has not, so the trigger does.
 */
export const SHARED_OUT = {
  '0091-shared-out': [
    'alter table user_videos add column is_assigned boolean not null default false',
    `create function note_assigned() returns trigger language plpgsql as $$ begin
      update user_videos set is_assigned = true
      where not is_assigned and id in (select user_video_id from given);
      return null;
    end $$`,
    `create trigger note_assigned after insert on assignments
     referencing new table as given for each statement execute function note_assigned()`,
    `create function note_unassigned() returns trigger language plpgsql as $$ begin
      perform from user_videos where id in (select user_video_id from gone) order by id for no key update;
      update user_videos v set is_assigned = false
      where v.is_assigned and v.id in (select user_video_id from gone)
        and not exists (select from assignments a where a.user_video_id = v.id);
      return null;
    end $$`,
    `create trigger note_unassigned after delete on assignments
     referencing old table as gone for each statement execute function note_unassigned()`,
    // After the triggers, for which whoever is assigning has been waited.
    'update user_videos set is_assigned = true where id in (select user_video_id from assignments)',
    `create index submissions_unassigned on user_videos (campaign_id, id) include (review_status, score)
     where not is_assigned and received_at is not null and not rehearsal`,
    // What lists read of thousands that a search has found, one by one.
    `create index submissions_listed on user_videos (campaign_id, id)
     include (review_status, is_assigned, received_at, rehearsal, sort_name, score, score_lowest, score_highest,
       rating_average)
     where received_at is not null and not rehearsal`,
  ],
};
