import { runCampaigns } from './lib/campaigns-program';

process.exitCode = await runCampaigns(process.argv.slice(2), process);
