import { useEffect, useReducer, useRef, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import type { CampaignFault, EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { BuilderCalls } from './builder-calls';
import { openBuilder, reduceBuilder, toDraft } from './builder-state';
import { createDraftKeeper, type KeeperState } from './draft-keeper';
import { storedDraft } from './stored-draft';

/** What the member asked for last, as long as it has not ended well. */
export type BuilderTask = { name: 'publish' | 'save' | 'complete' | 'rehearse'; error?: unknown };

/** What one campaign's builder shows and does. `opened` is `null` for one that is not begun yet. */
export function useBuilder(opened: EditedCampaign | null, calls: BuilderCalls) {
  const [campaign, setCampaign] = useState(opened);
  const [state, dispatch] = useReducer(reduceBuilder, opened, (from) => openBuilder(from, from && storedDraft(from)));
  const [keeping, setKeeping] = useState<KeeperState>({ name: 'kept', at: opened?.draft?.savedAt ?? null });
  const [task, setTask] = useState<BuilderTask | null>(null);
  const [keeper] = useState(() =>
    createDraftKeeper({ campaign: opened, calls, onState: setKeeping, onCampaign: setCampaign }),
  );
  const { fields, sections, changes } = state;
  /** The last change that the keeper knows. */
  const noted = useRef(0);

  useEffect(() => {
    if (changes === noted.current) return;
    noted.current = changes;
    keeper.note(toDraft({ fields, sections }));
  }, [keeper, changes, fields, sections]);

  useEffect(() => {
    const keepNow = () => {
      if (keeper.hasUnkept()) void keeper.flush().catch(() => {});
    };
    const keepHidden = () => document.visibilityState === 'hidden' && keepNow();
    const warn = (event: BeforeUnloadEvent) => keeper.hasUnkept() && event.preventDefault();
    document.addEventListener('visibilitychange', keepHidden);
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', keepHidden);
      window.removeEventListener('beforeunload', warn);
      keepNow();
    };
  }, [keeper]);

  /** Does it, and says whether it went well. */
  async function run(name: BuilderTask['name'], call: (at: EditedCampaign) => Promise<EditedCampaign>) {
    setTask({ name });
    try {
      const sent = sections.map(({ key }) => key);
      const answer = await keeper.write(call, toDraft(state));
      const ids = answer.sections.map(({ id }, index) => [sent[index] ?? '', id] as const);
      if (!answer.draft) dispatch({ name: 'sectionsStored', ids: new Map(ids) });
      dispatch({ name: 'faultsFound', faults: [] });
      setTask(null);
      return true;
    } catch (error) {
      setTask({ name, error });
      dispatch({ name: 'faultsFound', faults: faultsOf(error) });
      return false;
    }
  }

  const written = (at: EditedCampaign) => ({ content: toDraft(state), revision: at.revision });
  return {
    campaign,
    state,
    dispatch,
    keeping,
    task,
    /** Keeps at once what is not kept yet. */
    keepNow: () => void keeper.flush().catch(() => {}),
    forget: keeper.discard,
    publish: () => run('publish', (at) => calls.publish(at.id, written(at))),
    save: () => run('save', (at) => calls.save(at.id, written(at))),
    /** Opens what is written as a visitor; resolves with the page to begin at, or with `null` when it did not work. */
    async rehearse(): Promise<string | null> {
      let address: string | null = null;
      await run('rehearse', async (at) => {
        ({ address } = await calls.rehearse(at.id, written(at)));
        return calls.reload(at.id);
      });
      return address;
    },
    endRehearsal: async () => void (campaign && (await calls.endRehearsal(campaign.id))),
    complete: () => run('complete', (at) => calls.complete(at.id)),
  };
}

export type Builder = ReturnType<typeof useBuilder>;

/** The faults of a campaign that the server refused. */
function faultsOf(error: unknown): readonly CampaignFault[] {
  if (!(error instanceof CallError) || error.code !== 'invalidCampaign') return [];
  return error.details.faults as CampaignFault[];
}
