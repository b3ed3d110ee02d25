/** The faults of a campaign file, each with its path in the file, such as `campaigns[0].sections[2].seconds: …`. */
export class CampaignFileError extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'CampaignFileError';
  }
}
