/**
 * How long a section is, in samples of its sound: where pictures are copied as they were recorded, that is no whole
 * number of frames. The version before goes on with frames, of which each has 1600 samples: triggers fill in what
 * either leaves out.
 */
const LENGTHS = [
  'alter table mezzanines add column samples integer, alter column frames drop not null',
  'update mezzanines set samples = frames * 1600',
  `create function join_mezzanine_lengths() returns trigger language plpgsql as $$
   begin
     new.samples := coalesce(new.samples, new.frames * 1600);
     new.frames := coalesce(new.frames, round(new.samples / 1600.0));
     return new;
   end $$`,
  `create trigger join_lengths before insert on mezzanines
   for each row execute function join_mezzanine_lengths()`,
  'alter table stitches add column section_samples integer[]',
  `create function in_samples(frames integer[]) returns integer[] language sql immutable
     return (select array_agg(frame * 1600 order by n) from unnest(frames) with ordinality as of (frame, n))`,
  `create function in_frames(samples integer[]) returns integer[] language sql immutable
     return (select array_agg(round(sample / 1600.0)::int order by n) from unnest(samples) with ordinality as of (sample, n))`,
  'update stitches set section_samples = in_samples(section_frames) where section_frames is not null',
  `create function join_section_lengths() returns trigger language plpgsql as $$
   begin
     if new.section_samples is distinct from old.section_samples then
       new.section_frames := in_frames(new.section_samples);
     elsif new.section_frames is distinct from old.section_frames then
       new.section_samples := in_samples(new.section_frames);
     end if;
     return new;
   end $$`,
  `create trigger join_lengths before update of section_samples, section_frames on stitches
   for each row execute function join_section_lengths()`,
];

/** What is known of copying the pictures of a take: the name of their parameters, or why they are encoded. */
const TAKES = ['alter table takes add column parameters text, add column why_encoded text'];

export const FILM_AS_A_COPY = { '0050-film-as-a-copy': [...LENGTHS, ...TAKES] };
