/** What editors have given to one invited person. */
export const ADJUSTMENTS = {
  '0059-adjustments': [`alter table invitations add column adjustments jsonb`],
};
