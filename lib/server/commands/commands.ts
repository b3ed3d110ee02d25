import { applyCampaigns } from '../use-cases/campaigns/apply-campaigns';
import type { Deps } from '../use-cases/deps';
import { eraseCampaign } from '../use-cases/campaigns/erase-campaign';
import { eraseSubmission } from '../use-cases/visits/erase-submission';
import { writePerson } from '../use-cases/exports/export-person';
import { exportSubmissions, listSubmissions } from '../use-cases/exports/export-submissions';
import { findCampaign } from '../use-cases/visits/find-campaign';

/**
 * Returns the commands that organizers can run, by their names on the command line. Input and result are JSON, because
 * the process that runs a command is often not the one in which it was typed. `reclaim` frees the space of what was
 * erased; `addOwner` lets somebody
 * into the console; `backup` is there for an embedded installation. Rejects for an unknown command.
 */
export function createCommands(
  deps: Deps,
  {
    reclaim,
    addOwner,
    backup,
  }: {
    reclaim(): Promise<void>;
    addOwner(input: { email: string; organization: string | null }): Promise<unknown>;
    backup?: (input: { path: string }) => Promise<unknown>;
  },
): (command: string, input: unknown) => Promise<unknown> {
  const commands: Record<string, (input: never) => Promise<unknown>> = {
    apply: (document: unknown) => applyCampaigns(deps, document),
    list: () => deps.store.campaigns.list(),
    show: ({ name }: { name: string }) => findCampaign(deps, name),
    submissions: (input: { name: string }) => listSubmissions(deps, input),
    async erase(input: { name: string; uuid: string }) {
      await eraseSubmission(deps, input);
      await reclaim();
      return null;
    },
    async eraseCampaign(input: { name: string }) {
      const erased = await eraseCampaign(deps, input);
      await reclaim();
      return erased;
    },
    export: (input: { name: string; folder: string }) => exportSubmissions(deps, input),
    exportPerson: (input: { name: string; uuid: string; path: string }) => writePerson(deps, input),
    owner: addOwner,
    ...(backup && { backup }),
  };
  return async (command, input) => {
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (!run) throw new Error(`There is no command '${command}'`);
    return run(input as never);
  };
}
