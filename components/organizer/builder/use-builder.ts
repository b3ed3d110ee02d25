import { usePathname } from 'next/navigation';
import { useEffect, useReducer, useRef, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import type { CampaignDraft } from '@/lib/contract/campaign-draft';
import type { CampaignFault, EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { draftOf } from '@/lib/domain/campaign-draft';
import { useMember } from '../member-context';
import type { BuilderCalls } from './builder-calls';
import { openBuilder, reduceBuilder, toDraft } from './builder-state';
import { openDeviceDraft } from './device-draft';
import { createDraftAutosave, type AutosaveState } from './draft-autosave';
import { newestCampaign, noteCampaign } from './known-campaigns';
import { type BuilderTask, readSaveState } from './save-state';
import { useKeepWhileLeaving } from './use-keep-while-leaving';
import { useKeptWords } from './use-kept-words';

/** What was pressed last; `times` counts the presses. */
type Press = { task: BuilderTask; times: number };

/** What one campaign's builder shows and does. `opened` is `null` for one that is not begun yet. */
export function useBuilder(opened: EditedCampaign | null, calls: BuilderCalls) {
  const { userId } = useMember();
  const page = usePathname();
  const [campaign, setCampaign] = useState(() => newestCampaign(page, opened));
  const [state, dispatch] = useReducer(reduceBuilder, campaign, (from) => openBuilder(from, from && draftOf(from)));
  const [keeping, setKeeping] = useState<AutosaveState>({ name: 'kept', at: campaign?.draft?.savedAt ?? null });
  const [busy, setBusy] = useState<BuilderTask | null>(null);
  const [failure, setFailure] = useState<{ task: BuilderTask; error: unknown } | null>(null);
  const [refused, setRefused] = useState<Press | null>(null);
  const presses = useRef(0);
  const [autosave] = useState(() =>
    createDraftAutosave({
      ...{ campaign, calls },
      deviceDraft: (campaignId) => openDeviceDraft({ userId, campaignId }),
      onState(next) {
        setKeeping(next);
        // What failed before says nothing any more once something went well.
        if (next.name === 'kept') setFailure(null);
      },
      onCampaign(answer) {
        noteCampaign(answer);
        setCampaign(answer);
      },
    }),
  );
  const { fields, sections, changes, faults } = state;
  /** The last change that the autosave knows. */
  const noted = useRef(0);

  useEffect(() => {
    if (changes === noted.current) return;
    noted.current = changes;
    autosave.note(toDraft({ fields, sections }));
  }, [autosave, changes, fields, sections]);
  useKeepWhileLeaving(autosave, () => setFailure(null));
  const keptWords = useKeptWords({
    campaign,
    device: () => openDeviceDraft({ userId, campaignId: campaign?.id ?? null }),
    onUse({ content, inDoubt }) {
      autosave.doubt(inDoubt);
      dispatch({ name: 'draftReplaced', campaign, content });
    },
  });

  /** Does it, and says whether it went well. `content`: what it writes, if anything. */
  async function run(
    task: BuilderTask,
    content: CampaignDraft | null,
    call: (at: EditedCampaign) => Promise<EditedCampaign>,
  ): Promise<boolean> {
    const press = { task, times: (presses.current += 1) };
    setBusy(task);
    setFailure(null);
    try {
      const sent = sections.map(({ key }) => key);
      const answer = await autosave.write(call, content);
      const ids = answer.sections.map(({ id }, index) => [sent[index] ?? '', id] as const);
      if (content && !answer.draft) dispatch({ name: 'sectionsStored', ids: new Map(ids) });
      dispatch({ name: 'faultsFound', faults: [] });
      setRefused(null);
      return true;
    } catch (error) {
      const found = faultsOf(error);
      dispatch({ name: 'faultsFound', faults: found });
      setRefused(found.length > 0 ? press : null);
      setFailure(found.length > 0 ? null : { task, error });
      return false;
    } finally {
      setBusy(null);
    }
  }

  const content = toDraft(state);
  return {
    campaign,
    state,
    dispatch,
    busy,
    /** How what was pressed last was refused; `null`: it was not. */
    refused: faults.length > 0 ? refused : null,
    keptWords,
    saveState: readSaveState({ keeping, failure, refused, faults, campaign }),
    /** Keeps at once what is not kept yet. */
    keepNow: () => void autosave.flush().catch(() => {}),
    forget: autosave.discard,
    publish: () => run('publish', content, ({ id, revision }) => calls.publish(id, { content, revision })),
    save: () => run('save', content, ({ id, revision }) => calls.save(id, { content, revision })),
    /** Opens what is written as a visitor; resolves with the page to begin at, or with `null` when it did not work. */
    async rehearse(): Promise<string | null> {
      let address: string | null = null;
      // Visitors of one that was published see what was saved, and so does a rehearsal.
      const written = (campaign?.status ?? 'unpublished') === 'unpublished' ? content : null;
      await run('rehearse', written, async ({ id, revision }) => {
        ({ address } = await calls.rehearse(id, { content, revision }));
        return calls.reload(id);
      });
      return address;
    },
    endRehearsal: async () => void (campaign && (await calls.endRehearsal(campaign.id))),
    complete: () => run('complete', null, ({ id }) => calls.complete(id)),
    unpublish: () => run('unpublish', null, ({ id }) => calls.unpublish(id)),
    archive: () => run('archive', null, ({ id }) => calls.archive(id)),
    restore: () => run('restore', null, ({ id }) => calls.restore(id)),
    /** Throws away what was not saved, also what was typed meanwhile. */
    discard: () =>
      run('discard', null, async ({ id, revision }) => {
        const answer = await calls.discard(id, { revision });
        autosave.discard();
        dispatch({ name: 'draftDiscarded', campaign: answer });
        return answer;
      }),
    /** Deletes a draft; says whether it went well. */
    remove: () =>
      run('remove', null, async (at) => {
        await calls.remove(at.id);
        return at;
      }),
    /** Deletes the campaign with its submissions. Rejects when that did not work. */
    erase: async (reason: string) => void (campaign && (await calls.erase(campaign.id, reason))),
  };
}

export type Builder = ReturnType<typeof useBuilder>;

/** The faults of a campaign that the server refused. */
function faultsOf(error: unknown): readonly CampaignFault[] {
  if (!(error instanceof CallError) || error.code !== 'invalidCampaign') return [];
  return error.details.faults as CampaignFault[];
}
