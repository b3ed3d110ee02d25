/** Returns the link name of a campaign that its members have not named yet. */
export const madeUpName = (campaignId: string): string => `draft-${campaignId.slice(0, 8)}`;

/** Whether a link name was made up: nobody has to read it. Copies have a number behind it. */
export const isMadeUpName = (name: string): boolean => /^draft-[\da-f]{8}(?:-\d{1,9})?$/.test(name);
