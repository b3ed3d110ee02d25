/** What names one visit in this browser. */
export type VisitKey = { campaignName: string; uuid: string };

/** Under which `VisitRecords` keep the record of a visit. */
export const recordKey = ({ campaignName, uuid }: VisitKey): string => `${campaignName}/${uuid}`;
