import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { KEEP_AFTER_MS } from '@/components/organizer/builder/draft-autosave';
import { errorFromAnswer } from '@/lib/browser/api/call-error';
import type { CampaignDraft } from '@/lib/contract/campaign-draft';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createEdited, renderBuilder } from '@/tests/support/render-builder';
import { createCriterion } from '@/tests/support/scorecard-factories';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/organizer/campaigns/new',
}));

const CRITERIA = [
  createCriterion({ id: 'warmth', name: 'Warmth', weight: 3, description: 'Would a guest feel welcome?' }),
  createCriterion({ id: 'speech', name: 'Clear speech', weight: 1, sectionId: '2' }),
];
const scored = () => createEdited({ reviewing: { ...USUAL_REVIEWING, criteria: CRITERIA } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const items = () => [...screen.getByRole('list', { name: 'Scorecard' }).children];
const lines = () =>
  items().map((item) =>
    item.textContent
      .replace(/^\d+|Edit$/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** What the builder keeps as its draft, once it has. */
async function kept(calls: ReturnType<typeof renderBuilder>['calls']): Promise<CampaignDraft['reviewing']> {
  await act(() => jest.advanceTimersByTimeAsync(KEEP_AFTER_MS));
  const [, { content }] = calls.keepDraft.mock.calls.at(-1)!;
  return (content as CampaignDraft).reviewing;
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('the scorecard of a campaign', () => {
  it('is none at first: what it would be is said, and one criterion begins it', async () => {
    const { user, calls } = renderBuilder(createEdited());
    screen.getByText(/^Reviewers give each submission one rating from 1 to 5/);
    await user.click(button('Add criterion'));
    expect(document.activeElement).toBe(field('Criterion'));
    expect(spoken()).toBe('Criterion 1 added');
    await user.keyboard('Warmth');
    fireEvent.change(field('Weight'), { target: { value: '4' } });
    const { criteria } = await kept(calls);
    expect(criteria).toEqual([
      {
        ...{ id: criteria[0]!.id, name: 'Warmth', weight: 4, description: '' },
        ...{ meaningOfLowest: '', meaningOfHighest: '', sectionId: '' },
      },
    ]);
  });

  it('says how many submissions have scores that they keep, and nothing as long as none has', async () => {
    const { unmount } = renderBuilder(scored());
    expect(screen.queryByText(/If you change the scorecard/)).toBeNull();
    unmount();
    renderBuilder({ ...scored(), scored: 31 });
    screen.getByText(/^31 submissions have scores\. If you change the scorecard, they keep/);
  });

  it('says of each closed criterion what it is about and how much of all it counts', () => {
    renderBuilder(scored());
    expect(lines()).toEqual([
      'Warmth Would a guest feel welcome? Weight: 3 (75%)',
      'Clear speech Applies to section 2 Weight: 1 (25%)',
    ]);
    screen.getByText('2 of 12');
  });

  it('opens a criterion in its place, moves it, and the focus stays on what moved it', async () => {
    const { user } = renderBuilder(scored());
    await user.click(button('Edit criterion 2'));
    expect(document.activeElement).toBe(button('Done editing criterion 2'));
    await user.click(button('Move up criterion 2'));
    expect(lines()[1]).toMatch(/^Warmth/);
    expect(spoken()).toBe('Criterion 2 moved up. It’s now criterion 1 of 2.');
    expect(document.activeElement).toBe(button('Move down criterion 1'));
  });

  it('brings back a criterion that was removed', async () => {
    const { user } = renderBuilder(scored());
    await user.click(button('Edit criterion 1'));
    await user.click(button('Remove criterion 1'));
    expect(lines()).toEqual(['Clear speech Applies to section 2 Weight: 1 (100%)']);
    expect(document.activeElement).toBe(button('Undo'));
    await user.click(button('Undo'));
    expect(items()).toHaveLength(2);
    expect(document.activeElement).toBe(field('Criterion'));
  });

  it('is about a section that was just added, which gets its id by that', async () => {
    const { user, calls } = renderBuilder(scored());
    await user.click(button('Add section'));
    await user.click(button('Edit criterion 1'));
    await user.selectOptions(field('Applies to'), 'Section 3');
    await kept(calls);
    const [, { content }] = calls.keepDraft.mock.calls.at(-1)!;
    const { sections, reviewing } = content as CampaignDraft;
    expect(sections[2]!.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(reviewing.criteria[0]!.sectionId).toBe(sections[2]!.id);
  });

  it('says that the section of a criterion was removed', async () => {
    const { user } = renderBuilder(createEdited({ ...scored(), sections: createEdited().sections.slice(0, 1) }));
    await user.click(button('Edit criterion 2'));
    screen.getByRole('option', { name: 'Removed section', selected: true });
  });

  it('leads to what is wrong in a closed criterion, and forgets it once that is changed', async () => {
    const faults: CampaignFault[] = [{ path: 'reviewing.criteria.1.name', code: 'empty' }];
    const refusal = { code: 'invalidCampaign', type: 'BAD_REQUEST', message: '', details: { faults } };
    const save = jest.fn(() => Promise.reject(errorFromAnswer(400, { error: refusal })));
    const { user } = renderBuilder(scored(), { save });
    await user.click(button('Save changes'));
    await user.click(await screen.findByRole('link', { name: /Criterion 2: Criterion/ }));
    expect(document.activeElement).toBe(field('Criterion'));
    screen.getByText('Enter a criterion.');
    await user.keyboard('!');
    expect(screen.queryByText('Enter a criterion.')).toBeNull();
  });

  it('hides what others gave, where that is chosen', async () => {
    const { user, calls } = renderBuilder(scored());
    await user.click(screen.getByRole('checkbox', { name: /^Hide other members’ scores and comments/ }));
    expect(await kept(calls)).toMatchObject({ hidesScores: true, criteria: [{ id: 'warmth' }, { id: 'speech' }] });
  });

  it.each([
    ['names', /^Hide names until a submission is accepted or declined/, 'hidesNames'],
    ['pictures', /^Play only the sound until someone presses “Show video”/, 'hidesPictures'],
    ['the same order for all', /^Shuffle the list for each reviewer/, 'shuffles'],
  ])('hides %s from who reviews, where that is chosen', async (_, name, chosen) => {
    const { user, calls } = renderBuilder(scored());
    await user.click(screen.getByRole('checkbox', { name }));
    const others = { hidesScores: false, hidesNames: false, hidesPictures: false, shuffles: false };
    expect(await kept(calls)).toMatchObject({
      ...others,
      [chosen]: true,
      criteria: [{ id: 'warmth' }, { id: 'speech' }],
    });
  });
});

describe('the templates of scorecards', () => {
  const TEMPLATE = { id: 't1', name: 'Guides', criteria: [CRITERIA[0]!], createdAt: '2026-11-21T19:00:00.000Z' };
  const list = { status: 200, body: { templates: [TEMPLATE] } };

  it('put their criteria in the place of all', async () => {
    answerConsoleCalls({ 'GET /api/v1/scorecards': list });
    const { user, calls } = renderBuilder(createEdited());
    await user.click(button('Templates…'));
    await user.click(await screen.findByRole('button', { name: 'Use Guides' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(lines()).toEqual(['Warmth Would a guest feel welcome? Weight: 3 (100%)']);
    expect((await kept(calls)).criteria).toHaveLength(1);
  });

  it('are added to by this scorecard, and deleted', async () => {
    const sent = answerConsoleCalls({
      'GET /api/v1/scorecards': list,
      'POST /api/v1/scorecards': { status: 201, body: { ...TEMPLATE, name: 'Night guides' } },
      'DELETE /api/v1/scorecards/t1': { status: 204 },
    });
    const { user } = renderBuilder(scored());
    await user.click(button('Templates…'));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText('Guides');
    await user.click(dialog.getByRole('button', { name: 'Save template' }));
    dialog.getByText('Enter a name.');
    passClickGuard();
    await user.type(dialog.getByLabelText('Template name'), 'Night guides');
    await user.click(dialog.getByRole('button', { name: 'Save template' }));
    await waitFor(() => expect(spoken()).toBe('Template “Night guides” saved'));
    passClickGuard();
    await user.click(dialog.getByRole('button', { name: 'Delete Guides' }));
    await waitFor(() => expect(spoken()).toBe('Template “Guides” deleted'));
    expect(sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([
      { call: 'POST /api/v1/scorecards', body: { name: 'Night guides', criteria: CRITERIA } },
      { call: 'DELETE /api/v1/scorecards/t1', body: undefined },
    ]);
  });
});
