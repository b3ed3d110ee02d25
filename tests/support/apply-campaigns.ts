import { callFolderOwner } from '@/lib/server/data-folder/command-socket';

type Written = { name: string; [field: string]: unknown };

/** Makes a running server apply campaigns, as the command line does. */
export async function applyCampaigns(
  server: { dataDir: string },
  campaigns: Written[],
  organization: object = { name: 'Test House' },
): Promise<void> {
  const whole = campaigns.map((campaign) => ({ type: 'default', status: 'active', allowSharing: true, ...campaign }));
  await callFolderOwner(server.dataDir, 'apply', { organization, campaigns: whole });
}
