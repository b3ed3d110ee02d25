import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { CallError, errorFromAnswer } from '@/lib/browser/api/call-error';
import type { CampaignFault, EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { spoken } from '@/tests/support/live-region';
import { createDraft } from '@/tests/support/organizer-factories';
import { createEdited, renderBuilder, renderOpenBuilder } from '@/tests/support/render-builder';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createMe } from '@/tests/support/render-console';
import { createSection } from '@/tests/support/visit-factories';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/organizer/campaigns/new',
}));

const section = (number: number, videos = 0) => ({
  ...createSection({ id: `s${number}`, prompt: `Question ${number}?` }),
  videos,
});

const threeSections = () => createEdited({ sections: [section(1), section(2), section(3)] });
const prompts = () => screen.getAllByLabelText('Prompt').map((field) => (field as HTMLTextAreaElement).value);
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());

describe('the builder of a campaign', () => {
  it('moves a section, says so, and keeps the focus on the button that moved it', async () => {
    const { user } = renderOpenBuilder(threeSections());
    await user.click(press('Move up section 3'));
    expect(prompts()).toEqual(['Question 1?', 'Question 3?', 'Question 2?']);
    expect(spoken()).toBe('Section 3 moved up. It’s now section 2 of 3.');
    expect(document.activeElement).toBe(press('Move up section 2'));
  });

  it('leaves the focus on the other button where there is nowhere further to move', async () => {
    const { user } = renderOpenBuilder(threeSections());
    await user.click(press('Move up section 2'));
    expect(press('Move up section 1').matches(':disabled')).toBe(true);
    expect(document.activeElement).toBe(press('Move down section 1'));
  });

  it('lets visitors take more time, until that is turned off', async () => {
    const { calls, user } = renderBuilder(threeSections());
    const tick = screen.getByRole('checkbox', { name: /^Let visitors take more time/ });
    expect(tick).toHaveProperty('checked', true);
    await user.click(tick);
    await user.click(press('Save changes'));
    expect(calls.save.mock.lastCall?.[1].content).toMatchObject({ extraTime: 'forbidden' });
  });

  it('lets visitors change their answers after they finish, once that is turned on', async () => {
    const { calls, user } = renderBuilder(threeSections());
    const tick = screen.getByRole('checkbox', { name: /^Let visitors change their answers after they finish/ });
    expect(tick).toHaveProperty('checked', false);
    await user.click(tick);
    await user.click(press('Save changes'));
    expect(calls.save.mock.lastCall?.[1].content).toMatchObject({ changeAnswers: 'untilClosed' });
  });

  it('asks before words are removed, and brings them back', async () => {
    const { user } = renderOpenBuilder(threeSections());
    await user.click(press('Remove section 2'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(prompts()).toEqual(['Question 1?', 'Question 3?']);
    expect(spoken()).toBe('Section 2 removed');
    expect(document.activeElement).toBe(press('Undo'));
    await user.click(press('Undo'));
    expect(prompts()).toEqual(['Question 1?', 'Question 2?', 'Question 3?']);
    expect(document.activeElement).toBe(screen.getAllByLabelText('Prompt')[1]);
  });

  it('removes an empty section without a question', async () => {
    const { user } = renderOpenBuilder(threeSections());
    await user.click(press('Add section'));
    expect(document.activeElement).toBe(screen.getAllByLabelText('Prompt')[3]);
    await user.click(press('Remove section 4'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(prompts()).toHaveLength(3);
  });

  it('says why sections with videos keep their places', () => {
    renderOpenBuilder(createEdited({ sections: [section(1, 196), section(2)] }));
    expect(screen.getByText('196 recordings. This section can’t be moved or removed.')).toBeTruthy();
    for (const name of ['Move up', 'Move down', 'Remove'])
      expect(
        screen
          .getByRole('button', {
            name: `${name} section 1`,
            description: '196 recordings. This section can’t be moved or removed.',
          })
          .matches(':disabled'),
      ).toBe(true);
    expect(press('Remove section 2').matches(':enabled')).toBe(true);
    expect(press('Copy this campaign').matches(':enabled')).toBe(true);
  });

  it('shows every fault on top and at its field, and leads there', async () => {
    const faults: CampaignFault[] = [
      { path: 'name', code: 'nameTaken', free: 'summer-2' },
      { path: 'sections.1.prompt', code: 'empty' },
      { path: 'sections.0.seconds', code: 'outOfRange', min: 1, max: 900 },
    ];
    const body = { error: { code: 'invalidCampaign', message: '', details: { faults } } };
    const publish = jest.fn().mockRejectedValue(errorFromAnswer(400, body));
    const { user } = renderOpenBuilder(createEdited({ status: 'unpublished', publishedAt: null }), { publish });
    await user.click(press('Publish'));
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Link name: This name is already in use. summer-2 is available.',
      'Section 2: Enter a prompt for the visitor.',
      'Section 1, time limit: Enter a whole number from 1 to 900.',
    ]);
    expect(screen.getByText('Not published: 3 problems to fix')).toBeTruthy();
    const field = screen.getAllByLabelText('Prompt')[1];
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    await user.click(within(summary).getByRole('link', { name: /^Section 2:/ }));
    expect(document.activeElement).toBe(field);
    await user.type(field as HTMLElement, '!');
    expect(field?.getAttribute('aria-invalid')).toBeNull();
  });

  it('publishes what is typed, and then saves it under the ids that it got', async () => {
    const open = createEdited({ revision: 4, sections: [section(1), section(2)] });
    const publish = jest.fn(async () => open);
    const { user, calls } = renderBuilder(null, { publish });
    await user.type(screen.getByLabelText('Title'), 'Tell Us!');
    expect(screen.getByLabelText<HTMLInputElement>('Link name').value).toBe('tell-us');
    await user.type(screen.getByLabelText('Prompt'), 'Who?');
    await user.click(press('Publish'));
    await waitFor(() => expect(press('Save changes').matches(':enabled')).toBe(true));
    expect(calls.create.mock.lastCall).toMatchObject([{ title: 'Tell Us!', name: 'tell-us' }]);
    await user.click(press('Save changes'));
    await waitFor(() => expect(calls.save).toHaveBeenCalled());
    expect(calls.save.mock.lastCall).toMatchObject([
      open.id,
      { revision: 4, content: { sections: [{ id: 's1', prompt: 'Who?' }] } },
    ]);
  });

  it('says when somebody else was faster', async () => {
    const save = jest.fn().mockRejectedValue(new CallError('changedMeanwhile', ''));
    const { user } = renderBuilder(threeSections(), { save });
    await user.click(press('Save changes'));
    expect(await screen.findByText(/Someone else has changed this campaign./)).toBeTruthy();
    expect(press('Discard my changes and load theirs').matches(':enabled')).toBe(true);
  });

  it('previews the section in which somebody writes', async () => {
    const { user } = renderBuilder(threeSections());
    const phone = within(screen.getByRole('complementary', { name: 'Preview' }));
    expect(phone.getByText('Question 1?')).toBeTruthy();
    await user.click(press('Edit section 2'));
    await user.type(screen.getByLabelText('Prompt'), ' More');
    expect(phone.getByText('Question 2? More')).toBeTruthy();
    expect(phone.getByText('30s')).toBeTruthy();
  });

  it('calls a draft as it is typed, and what was published, as it was saved', () => {
    const content = createDraft({ title: 'Typed' });
    const typed = { title: 'Saved', draft: { content, savedAt: '2026-11-24T10:31:00Z' } };
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
    const { unmount } = renderBuilder(createEdited({ ...typed, status: 'unpublished', publishedAt: null }));
    expect(heading()).toBe('Typed');
    unmount();
    renderBuilder(createEdited(typed));
    expect(heading()).toBe('Saved');
  });

  it('asks visitors how to be reached only once an organizer says so', async () => {
    const { calls, user } = renderBuilder(createEdited());
    const asked = screen.getByRole('combobox', { name: 'Email' });
    expect(asked).toHaveProperty('value', 'no');
    await user.selectOptions(asked, 'Required');
    await user.click(press('Save changes'));
    expect(calls.save.mock.lastCall?.[1].content).toMatchObject({ askEmail: 'required', askPhone: 'no' });
  });

  it('takes the captions of the campaign’s video from a file, where there is a video', async () => {
    const { unmount } = renderBuilder(createEdited());
    expect(screen.queryByLabelText('Video captions')).toBeNull();
    unmount();
    const { calls, user } = renderBuilder(createEdited({ hasIntroVideo: true }));
    const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
    const file = Object.assign(new File([captions], 'hello.vtt'), { slice: () => ({ text: async () => captions }) });
    await user.upload(screen.getByLabelText('Captions from a file (.vtt)'), file);
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Video captions').value).toBe(captions));
    await user.click(press('Save changes'));
    expect(calls.save.mock.lastCall?.[1].content).toMatchObject({ introVideoCaptions: captions });
  });

  it('opens what is written as a visitor, in a tab of its own, and ends that', async () => {
    const tab = { opener: window, location: { replace: jest.fn() }, close: jest.fn() };
    const open = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const campaign = createEdited({ status: 'unpublished', publishedAt: null, revision: 3 });
    const { user, calls } = renderBuilder(campaign);
    await user.click(press('Start a test run'));
    await user.click(await screen.findByRole('button', { name: 'End and delete test run' }));
    expect(calls.rehearse.mock.lastCall).toMatchObject([campaign.id, { revision: 3 }]);
    expect(tab.location.replace.mock.calls).toEqual([['/summer-school/start']]);
    expect(tab.opener).toBeNull();
    await waitFor(() => expect(spoken()).toBe('Test run deleted.'));
    expect(calls.endRehearsal.mock.calls).toEqual([[campaign.id]]);
    open.mockRestore();
  });
});

describe('what the builder says of saving', () => {
  const kept = (given: Partial<EditedCampaign> = {}) =>
    createEdited({
      draft: { content: createDraft({ name: 'summer-school' }), savedAt: '2026-11-24T10:31:00Z' },
      ...given,
    });
  const away = () => new CallError('network', '');
  const typeTitle = (user: ReturnType<typeof userEvent.setup>, words: string) =>
    user.type(screen.getByLabelText('Title'), words);
  const comeOnline = () => fireEvent(window, new Event('online'));

  it('forgets that publishing failed as soon as the words are kept', async () => {
    const draft = kept({ status: 'unpublished', publishedAt: null });
    const publish = jest.fn().mockRejectedValue(away());
    const { user } = renderBuilder(draft, { publish });
    await typeTitle(user, '!');
    await user.click(press('Publish'));
    expect(await screen.findByText(/^Not published\./)).toBeTruthy();
    await user.click(press('Save draft'));
    expect(await screen.findByText(/^Draft saved at 10:31/)).toBeTruthy();
  });

  it('keeps by itself once the connection is back', async () => {
    const answer = kept({ status: 'unpublished', publishedAt: null });
    const keepDraft = jest.fn<Promise<EditedCampaign>, []>().mockRejectedValueOnce(away()).mockResolvedValue(answer);
    const { user } = renderBuilder(createEdited({ status: 'unpublished', publishedAt: null }), { keepDraft });
    await typeTitle(user, '!');
    await user.click(press('Save draft'));
    expect(await screen.findByText(/^Not saved\./)).toBeTruthy();
    comeOnline();
    expect(await screen.findByText(/^Draft saved at 10:31/)).toBeTruthy();
  });

  it('says that visitors do not see a draft of an open campaign yet', () => {
    renderBuilder(kept());
    expect(screen.getByText(/^Draft saved at 10:31.*Visitors don’t see it yet\.$/)).toBeTruthy();
  });

  it('goes on with what was written when a page is shown again as it was', async () => {
    const opened = createEdited({ revision: 3 });
    const answer = {
      ...opened,
      revision: 4,
      draft: { content: createDraft({ title: 'Newer' }), savedAt: '2026-11-24T10:31:00Z' },
    };
    const first = renderBuilder(opened, { keepDraft: jest.fn(async () => answer) });
    await typeTitle(first.user, '!');
    first.unmount();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    const { user, calls } = renderBuilder(opened);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Newer');
    await typeTitle(user, '!');
    await user.click(press('Save changes'));
    expect(calls.save.mock.lastCall).toMatchObject([opened.id, { revision: 4 }]);
  });

  it('goes on with what the server never got', async () => {
    const opened = createEdited({ revision: 3 });
    const first = renderBuilder(opened, { keepDraft: jest.fn().mockRejectedValue(new CallError('unauthorized', '')) });
    await typeTitle(first.user, ' 2');
    first.unmount();
    const { user, calls } = renderBuilder(opened);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Summer School Hello 2');
    await user.click(press('Save changes'));
    expect(calls.save.mock.lastCall).toMatchObject([opened.id, { content: { title: 'Summer School Hello 2' } }]);
  });

  it('of which somebody else has deleted the campaign leads to the others, and does not offer to try again', async () => {
    const keepDraft = jest.fn().mockRejectedValue(new CallError('notFound', ''));
    const { user } = renderBuilder(createEdited({ status: 'unpublished', publishedAt: null }), { keepDraft });
    await typeTitle(user, ' 2');
    await user.click(press('Save draft'));
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Go to campaigns' });
    expect(link.pathname).toBe('/organizer/campaigns');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says that a session has ended, and keeps the words on the device', async () => {
    const keepDraft = jest.fn().mockRejectedValue(new CallError('unauthorized', ''));
    const { user } = renderBuilder(createEdited({ status: 'unpublished', publishedAt: null }), { keepDraft });
    await typeTitle(user, ' 2');
    await user.click(press('Save draft'));
    expect(await screen.findByText('Not saved. Your session has ended. Sign in to continue.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Summer School Hello 2');
    expect(Object.values(localStorage).join()).toContain('Summer School Hello 2');
  });

  it('offers what the server never got when somebody has changed the campaign since', async () => {
    const opened = createEdited({ revision: 3 });
    const first = renderBuilder(opened, { keepDraft: jest.fn().mockRejectedValue(new CallError('unauthorized', '')) });
    await typeTitle(first.user, ' 2');
    first.unmount();
    const { user } = renderBuilder({ ...opened, title: 'Theirs', revision: 5 });
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Theirs');
    await user.click(press('Use these changes'));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Summer School Hello 2');
    expect(screen.queryByText(/This device has changes/)).toBeNull();
  });

  it('shows nobody else what a member wrote on this device', async () => {
    const opened = createEdited({ revision: 3 });
    const first = renderBuilder(opened, { keepDraft: jest.fn().mockRejectedValue(new CallError('unauthorized', '')) });
    await typeTitle(first.user, ' 2');
    first.unmount();
    renderBuilder(opened, {}, { me: createMe({ userId: 'otto' }) });
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Summer School Hello');
  });
});

describe('the dates of a campaign', () => {
  it('are of the place where they are written, until another is chosen', async () => {
    const { calls, user } = renderBuilder(createEdited());
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '2027-01-31T23:59' } });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const sent = () => calls.save.mock.lastCall?.[1].content;
    expect(sent()).toMatchObject({ opens: '', closes: '2027-01-31T23:59', timeZone: here });
    passClickGuard();
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
    fireEvent.change(screen.getByLabelText('Opens'), { target: { value: '2026-12-01T08:00' } });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(sent()).toMatchObject({ opens: '2026-12-01T08:00', timeZone: 'Asia/Tokyo' });
  });

  it('are in UTC when they were written without a zone, and stay so when one of them is changed', async () => {
    const { calls, user } = renderBuilder(createEdited({ opens: '2026-12-01T08:00', closes: '2026-12-31T12:00' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('UTC');
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '2027-01-31T23:59' } });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(calls.save.mock.lastCall?.[1].content).toMatchObject({ opens: '2026-12-01T08:00', timeZone: 'UTC' });
  });

  it('are shown in a zone that this browser does not know, too', () => {
    renderBuilder(createEdited({ opens: '2026-12-01T08:00', timeZone: 'Mars/Olympus' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('Mars/Olympus');
  });
});
