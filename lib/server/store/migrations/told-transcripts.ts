/** Since when all that is said in a visit's film is written down. */
export const TOLD_TRANSCRIPTS = {
  '0087-told-transcripts': `
    alter table user_videos add column transcribed_at timestamptz;
  `,
};
