import {
  createDraftAutosave,
  KEEP_AFTER_MS,
  TRY_AGAIN_MS,
  type AutosaveState,
} from '@/components/organizer/builder/draft-autosave';
import type { DeviceDraft, KeptWords } from '@/components/organizer/builder/device-draft';
import { CallError } from '@/lib/browser/api/call-error';
import type { CampaignDraft } from '@/lib/contract/campaign-draft';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { createDraft, createEdited } from '@/tests/support/organizer-factories';

describe('what is written in the builder', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** A device with one place, of which everything that it held is remembered. */
  function createDevice() {
    const held: (KeptWords | null)[] = [];
    const device: DeviceDraft = {
      read: () => held.at(-1) ?? null,
      write: (words) => held.push({ ...words, at: 0 }) > 0,
      remove: () => void held.push(null),
    };
    return { device, now: () => device.read(null) };
  }

  /** A server that answers when it is told to; `stored`: what it has when it is asked. */
  function openAutosave(campaign: EditedCampaign | null, { stored = campaign } = {}) {
    const sent: { content: CampaignDraft; revision: number | null }[] = [];
    const answers: { succeed(): void; fail(error: Error): void }[] = [];
    const states: AutosaveState['name'][] = [];
    const { device, now } = createDevice();
    const answer = (content: CampaignDraft, revision: number | null) => {
      sent.push({ content, revision });
      return new Promise<EditedCampaign>((resolve, reject) => {
        const edited = createEdited({
          revision: (revision ?? 0) + 1,
          draft: { content, savedAt: '2026-11-21T18:50:00Z' },
        });
        answers.push({ succeed: () => resolve(edited), fail: reject });
      });
    };
    const autosave = createDraftAutosave({
      campaign,
      calls: {
        create: (content) => answer(content, null),
        keepDraft: (_id, { content, revision }) => answer(content, revision),
        reload: async () => stored ?? createEdited(),
      },
      deviceDraft: () => device,
      onState: ({ name }) => states.push(name),
      onCampaign: () => {},
    });
    return { autosave, sent, answers, states, onDevice: now };
  }
  const away = () => new CallError('network', 'away');
  const conflict = () => new CallError('changedMeanwhile', '');
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
  const titled = (title: string) => createDraft({ title });

  it('is kept two seconds after the last key, and not before', async () => {
    const { autosave, sent, answers, states } = openAutosave(createEdited({ revision: 7 }));
    autosave.note(titled('A'));
    await pass(KEEP_AFTER_MS - 1);
    autosave.note(titled('AB'));
    await pass(KEEP_AFTER_MS - 1);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toMatchObject([{ content: { title: 'AB' }, revision: 7 }]);
    answers[0]?.succeed();
    await pass(0);
    expect(states).toEqual(['waiting', 'waiting', 'keeping', 'kept']);
    expect(autosave.hasUnkept()).toBe(false);
  });

  it('begins a new campaign once, and then keeps its draft', async () => {
    const { autosave, sent, answers } = openAutosave(null);
    autosave.note(titled('A'));
    await pass(KEEP_AFTER_MS);
    autosave.note(titled('AB'));
    await pass(KEEP_AFTER_MS);
    expect(sent.map(({ revision }) => revision)).toEqual([null]);
    answers[0]?.succeed();
    await pass(0);
    expect(sent).toMatchObject([{ revision: null }, { content: { title: 'AB' }, revision: 1 }]);
    expect(autosave.hasUnkept()).toBe(true);
  });

  it('stays unkept when the server fails, and is kept by the next try', async () => {
    const { autosave, answers, states, sent } = openAutosave(createEdited());
    autosave.note(titled('A'));
    await pass(KEEP_AFTER_MS);
    answers[0]?.fail(new Error('away'));
    await pass(0);
    expect([states.at(-1), autosave.hasUnkept()]).toEqual(['failed', true]);
    void autosave.flush();
    await pass(0);
    answers[1]?.succeed();
    await pass(0);
    expect([states.at(-1), autosave.hasUnkept(), sent.length]).toEqual(['kept', false, 2]);
  });

  it('is not kept any more once the whole campaign was saved', async () => {
    const { autosave, sent } = openAutosave(createEdited());
    autosave.note(titled('A'));
    await autosave.write(async () => createEdited({ revision: 9 }), titled('A'));
    await pass(KEEP_AFTER_MS);
    expect([sent, autosave.hasUnkept()]).toEqual([[], false]);
    autosave.note(titled('B'));
    await pass(KEEP_AFTER_MS);
    expect(sent).toMatchObject([{ revision: 9 }]);
  });

  it('is on this device from the first key until the server has it', async () => {
    const { autosave, answers, onDevice } = openAutosave(createEdited({ revision: 7 }));
    autosave.note(titled('A'));
    expect(onDevice()).toMatchObject({ content: { title: 'A' }, revision: 7, inDoubt: [] });
    await pass(KEEP_AFTER_MS);
    expect(onDevice()).toMatchObject({ content: { title: 'A' }, inDoubt: [{ title: 'A' }] });
    answers[0]?.succeed();
    await pass(0);
    expect(onDevice()).toBeNull();
  });

  it('is tried again by itself when the server could not be reached', async () => {
    const { autosave, answers, sent, states, onDevice } = openAutosave(createEdited());
    autosave.note(titled('A'));
    await pass(KEEP_AFTER_MS);
    answers[0]?.fail(away());
    await pass(TRY_AGAIN_MS);
    expect(sent).toHaveLength(2);
    answers[1]?.succeed();
    await pass(0);
    expect([states.at(-1), onDevice()]).toEqual(['kept', null]);
  });

  it('is no conflict with itself when an answer was lost', async () => {
    const lost = createEdited({ revision: 4, draft: { content: titled('A'), savedAt: '2026-11-21T18:50:00Z' } });
    const { autosave, answers, sent, states } = openAutosave(createEdited({ revision: 3 }), { stored: lost });
    const written = { ...titled('A'), name: lost.draft!.content.name };
    autosave.note(written);
    await pass(KEEP_AFTER_MS);
    answers[0]?.fail(away());
    await pass(0);
    autosave.note({ ...written, title: 'AB' });
    await pass(KEEP_AFTER_MS);
    answers[1]?.fail(conflict());
    await pass(0);
    expect(sent.map(({ revision }) => revision)).toEqual([3, 3, 4]);
    answers[2]?.succeed();
    await pass(0);
    expect(states.at(-1)).toBe('kept');
  });

  it('is no conflict with what was sent before the page was loaded again', async () => {
    const content = titled('A');
    const stored = createEdited({ revision: 4, draft: { content, savedAt: '2026-11-21T18:50:00Z' } });
    const { autosave, answers, sent } = openAutosave(createEdited({ revision: 3 }), { stored });
    autosave.doubt([content]);
    autosave.note(content);
    await pass(KEEP_AFTER_MS);
    answers[0]?.fail(conflict());
    await pass(0);
    expect(sent.map(({ revision }) => revision)).toEqual([3, 4]);
  });

  it('is no conflict with a campaign whose words nobody has changed, such as one that was closed', async () => {
    const stored = createEdited({ revision: 4, status: 'completed' });
    const { autosave, answers, sent, states } = openAutosave(createEdited({ revision: 3 }), { stored });
    autosave.note(titled('A'));
    await pass(KEEP_AFTER_MS);
    answers[0]?.fail(conflict());
    await pass(0);
    answers[1]?.succeed();
    await pass(0);
    expect(sent.map(({ revision }) => revision)).toEqual([3, 4]);
    expect(states.at(-1)).toBe('kept');
  });

  it('is a conflict with what somebody else wrote, and stays on this device', async () => {
    const theirs = createEdited({ revision: 4, draft: { content: titled('B'), savedAt: '2026-11-21T18:50:00Z' } });
    const { autosave, answers, sent, states, onDevice } = openAutosave(createEdited({ revision: 3 }), {
      stored: theirs,
    });
    autosave.note(titled('A'));
    await pass(KEEP_AFTER_MS);
    answers[0]?.fail(conflict());
    await pass(TRY_AGAIN_MS);
    expect([states.at(-1), sent.length]).toEqual(['failed', 1]);
    expect(onDevice()).toMatchObject({ content: { title: 'A' }, revision: 3 });
  });

  it('is kept, too, when it was typed while the campaign was being saved', async () => {
    const { autosave, sent } = openAutosave(createEdited());
    autosave.note(titled('A'));
    let answerSave: (campaign: EditedCampaign) => void = () => {};
    const saving = autosave.write(() => new Promise((resolve) => (answerSave = resolve)), titled('A'));
    await pass(0);
    autosave.note(titled('AB'));
    answerSave(createEdited({ revision: 9 }));
    await saving;
    expect(autosave.hasUnkept()).toBe(true);
    await pass(KEEP_AFTER_MS);
    expect(sent).toMatchObject([{ content: { title: 'AB' }, revision: 9 }]);
  });

  it('is kept before a call that writes nothing of it', async () => {
    const { autosave, sent, answers } = openAutosave(createEdited());
    autosave.note(titled('A'));
    const closing = autosave.write(async () => createEdited({ status: 'completed', revision: 5 }), null);
    await pass(0);
    expect(sent).toMatchObject([{ content: { title: 'A' } }]);
    answers[0]?.succeed();
    await closing;
    expect(autosave.hasUnkept()).toBe(false);
  });

  it('is kept soon after a call that failed', async () => {
    const { autosave, sent } = openAutosave(createEdited());
    autosave.note(titled('A'));
    await expect(autosave.write(() => Promise.reject(away()), titled('A'))).rejects.toThrow('away');
    await pass(KEEP_AFTER_MS);
    expect(sent).toMatchObject([{ content: { title: 'A' } }]);
  });
});
