/**
 * What a member has scored of a campaign, by what it came to: lists that hide scores from whoever has not given their
 * own are sorted and counted by this index alone. Triggers keep the copies, also for the version before.
 */
export const GIVEN_SCORES = {
  '0081-given-scores': [
    `alter table scores
      add column campaign_id text,
      add column team_score double precision not null default 0`,
    `update scores set campaign_id = v.campaign_id, team_score = v.score
     from user_videos v where v.id = scores.user_video_id`,
    `create function copy_scored_visit() returns trigger language plpgsql as $$
     begin
       select campaign_id, score into new.campaign_id, new.team_score from user_videos where id = new.user_video_id;
       new.team_score := coalesce(new.team_score, 0);
       return new;
     end $$`,
    `create trigger copy_visit before insert on scores
     for each row execute function copy_scored_visit()`,
    `create function copy_team_score() returns trigger language plpgsql as $$
     begin
       update scores set team_score = new.score where user_video_id = new.id and team_score <> new.score;
       return null;
     end $$`,
    `create trigger copy_team_score after update of score on user_videos
     for each row execute function copy_team_score()`,
    `create index scores_given on scores (user_id, campaign_id, team_score, user_video_id)
     where submitted_at is not null`,
    `create index scores_by_score on scores (user_id, campaign_id, score, user_video_id)
     where submitted_at is not null and score is not null`,
    'create index scores_drafted on scores (user_id) where draft is not null',
    'drop index scores_by_member',
    // Whose is assigned what is read from the index alone.
    'drop index assignments_of_campaign',
    'create index assignments_of_campaign on assignments (campaign_id, user_id, user_video_id)',
  ],
};
