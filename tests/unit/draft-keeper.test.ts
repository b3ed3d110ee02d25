import { createDraftKeeper, KEEP_AFTER_MS, type KeeperState } from '@/components/organizer/builder/draft-keeper';
import type { CampaignDraft, EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { createDraft, createEdited } from '@/tests/support/organizer-factories';

describe('what is written in the builder', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** A server that answers when it is told to. */
  function openKeeper(campaign: EditedCampaign | null) {
    const sent: { content: CampaignDraft; revision: number | null }[] = [];
    const answers: { succeed(): void; fail(error: Error): void }[] = [];
    const states: KeeperState['name'][] = [];
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
    const keeper = createDraftKeeper({
      campaign,
      calls: {
        create: (content) => answer(content, null),
        keepDraft: (_id, { content, revision }) => answer(content, revision),
      },
      onState: ({ name }) => states.push(name),
      onCampaign: () => {},
    });
    return { keeper, sent, answers, states };
  }
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
  const titled = (title: string) => createDraft({ title });

  it('is kept two seconds after the last key, and not before', async () => {
    const { keeper, sent, answers, states } = openKeeper(createEdited({ revision: 7 }));
    keeper.note(titled('A'));
    await pass(KEEP_AFTER_MS - 1);
    keeper.note(titled('AB'));
    await pass(KEEP_AFTER_MS - 1);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toMatchObject([{ content: { title: 'AB' }, revision: 7 }]);
    answers[0]?.succeed();
    await pass(0);
    expect(states).toEqual(['waiting', 'waiting', 'keeping', 'kept']);
    expect(keeper.hasUnkept()).toBe(false);
  });

  it('begins a new campaign once, and then keeps its draft', async () => {
    const { keeper, sent, answers } = openKeeper(null);
    keeper.note(titled('A'));
    await pass(KEEP_AFTER_MS);
    keeper.note(titled('AB'));
    await pass(KEEP_AFTER_MS);
    expect(sent.map(({ revision }) => revision)).toEqual([null]);
    answers[0]?.succeed();
    await pass(0);
    expect(sent).toMatchObject([{ revision: null }, { content: { title: 'AB' }, revision: 1 }]);
    expect(keeper.hasUnkept()).toBe(true);
  });

  it('stays unkept when the server fails, and is kept by the next try', async () => {
    const { keeper, answers, states, sent } = openKeeper(createEdited());
    keeper.note(titled('A'));
    await pass(KEEP_AFTER_MS);
    answers[0]?.fail(new Error('away'));
    await pass(0);
    expect([states.at(-1), keeper.hasUnkept()]).toEqual(['failed', true]);
    void keeper.flush();
    await pass(0);
    answers[1]?.succeed();
    await pass(0);
    expect([states.at(-1), keeper.hasUnkept(), sent.length]).toEqual(['kept', false, 2]);
  });

  it('is not kept any more once the whole campaign was saved', async () => {
    const { keeper, sent } = openKeeper(createEdited());
    keeper.note(titled('A'));
    await keeper.write(async () => createEdited({ revision: 9 }), titled('A'));
    await pass(KEEP_AFTER_MS);
    expect([sent, keeper.hasUnkept()]).toEqual([[], false]);
    keeper.note(titled('B'));
    await pass(KEEP_AFTER_MS);
    expect(sent).toMatchObject([{ revision: 9 }]);
  });
});
