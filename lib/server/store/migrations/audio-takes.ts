/** Which takes are sound alone: none of those that the version before issues. */
export const AUDIO_TAKES = {
  '0061-audio-takes': [`alter table takes add column is_audio_only boolean not null default false`],
};
