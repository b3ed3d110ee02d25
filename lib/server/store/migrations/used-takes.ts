/** Which takes were used up, where a campaign limits retakes: none of a visit that the version before has begun. */
export const USED_TAKES = {
  '0054-used-takes': [`alter table takes add column used_at timestamptz`],
};
