/** What names one visit in this browser. */
export type VisitKey = { campaignName: string; uuid: string };
