/** What is wrong in a campaign file: each fault with its path in it, such as `campaigns[0].sections[2].seconds: …`. */
export class CampaignFileFaults extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'CampaignFileFaults';
  }
}
