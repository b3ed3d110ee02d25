/** A campaign's content from its columns, as `CampaignContent` had it then. */
const known = (row: string) => `jsonb_build_object('title', ${row}.title, 'description', ${row}.description,
  'type', ${row}.type, 'allowSharing', ${row}.allow_sharing)`;

const knownSection = `jsonb_build_object('id', s.id, 'prompt', s.prompt, 'seconds', s.seconds)`;

const DOCUMENTS = [
  `alter table campaigns add column content jsonb not null default '{}'`,
  `update campaigns c set content = ${known('c')} || jsonb_build_object('sections', (
     select coalesce(jsonb_agg(${knownSection} order by s.position), '[]') from sections s where s.campaign_id = c.id))`,
];

const TRIGGERS = [
  `create function join_campaign_content() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' and new.content = '{}' or tg_op = 'UPDATE' and new.content = old.content then
       new.content := '{"sections": []}' || new.content || ${known('new')};
     else
       new.title := new.content ->> 'title';
       new.description := new.content ->> 'description';
       new.type := new.content ->> 'type';
       new.allow_sharing := (new.content -> 'allowSharing')::boolean;
     end if;
     return new;
   end $$`,
  `create trigger join_content before insert or update of content, title, description, type, allow_sharing on campaigns
   for each row execute function join_campaign_content()`,
  `create function write_sections() returns trigger language plpgsql as $$
   begin
     delete from sections where campaign_id = new.id;
     insert into sections (campaign_id, position, id, prompt, seconds)
     select new.id, number - 1, value ->> 'id', value ->> 'prompt', (value -> 'seconds')::int
     from jsonb_array_elements(new.content -> 'sections') with ordinality as section (value, number);
     return null;
   end $$`,
  `create trigger write_sections after insert or update of content on campaigns
   for each row when (pg_trigger_depth() = 0) execute function write_sections()`,
  `create function read_sections() returns trigger language plpgsql as $$
   begin
     update campaigns c set content = jsonb_set(c.content, '{sections}', (
       select jsonb_agg(coalesce(stood.value, '{}') || ${knownSection} order by s.position)
       from sections s left join jsonb_array_elements(c.content -> 'sections') as stood (value) on stood.value ->> 'id' = s.id
       where s.campaign_id = c.id))
     where c.id in (select campaign_id from written);
     return null;
   end $$`,
  `create trigger read_sections after insert on sections referencing new table as written
   for each statement when (pg_trigger_depth() = 0) execute function read_sections()`,
  `create function keep_version() returns trigger language plpgsql as $$
   begin
     insert into campaign_versions (campaign_id, id, content)
     select id, encode(sha256(convert_to(content::text, 'UTF8')), 'hex'), content from campaigns where id = new.campaign_id
     on conflict do nothing;
     select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') into new.version_id
     from campaigns where id = new.campaign_id;
     return new;
   end $$`,
  `create trigger keep_version before insert on user_videos
   for each row when (new.version_id is null) execute function keep_version()`,
];

/** Visits that a version without versions began: their campaigns have not changed since. */
const VERSIONS = [
  `insert into campaign_versions (campaign_id, id, content)
   select id, encode(sha256(convert_to(content::text, 'UTF8')), 'hex'), content from campaigns c
   where exists (select from user_videos v where v.campaign_id = c.id and v.version_id is null)
   on conflict do nothing`,
  `update user_videos v set version_id = encode(sha256(convert_to(c.content::text, 'UTF8')), 'hex')
   from campaigns c where c.id = v.campaign_id and v.version_id is null`,
];

/**
 * The content of a campaign as one document, which is what counts from now on. The version before goes on running
 * meanwhile, and may come back: by triggers it finds what is written in the columns and rows that it knows, and what it
 * writes there is carried into the document, which keeps all else. The next version drops them
 * (docs/decisions/0041-content-versions.md).
 */
export const CAMPAIGN_CONTENT = {
  '0049-campaign-content': [...DOCUMENTS, ...TRIGGERS, ...VERSIONS],
};
