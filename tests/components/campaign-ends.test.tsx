import { screen, waitFor, within } from '@testing-library/react';
import { CallError } from '@/lib/browser/api/call-error';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createDraft } from '@/tests/support/organizer-factories';
import { createEdited, renderBuilder } from '@/tests/support/render-builder';
import { createMe } from '@/tests/support/render-console';

const press = (name: string) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const draftOnly = (given: Partial<EditedCampaign> = {}) =>
  createEdited({ status: 'unpublished', publishedAt: null, ...given });
const title = () => screen.getByLabelText<HTMLInputElement>('Title').value;

/** One more than `fresh` has a decision. */
const countSubmissions = ({ id }: EditedCampaign, fresh: number) =>
  answerConsoleCalls({
    [`GET /api/v1/campaigns/${id}/submissions/counts`]: {
      status: 200,
      body: { new: fresh, shortlisted: 1, accepted: 0, declined: 0 },
    },
  });

describe('an open campaign in the builder', () => {
  it('says after it was published that it is open, with its link, its code and the way to invite', async () => {
    const open = createEdited();
    const { user, router } = renderBuilder(draftOnly({ id: open.id }), { publish: jest.fn(async () => open) });
    await user.click(press('Publish'));
    expect(await screen.findByRole('dialog', { name: 'It is open' })).toBeTruthy();
    expect(dialog().getByText(open.link)).toBeTruthy();
    expect(
      dialog()
        .getByRole('img', { name: `QR code of ${open.link}` })
        .getAttribute('src'),
    ).toBe(`/organizer/campaigns/${open.id}/code`);
    expect(dialog().getByRole('link', { name: 'Invite people' }).getAttribute('href')).toBe(
      `/organizer/campaigns/${open.id}/share`,
    );
    expect(router.refresh).toHaveBeenCalled();
    await user.click(dialog().getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is unpublished after a question that says what happens', async () => {
    const opened = createEdited();
    const taken = { ...opened, status: 'unpublished' as const, revision: 1 };
    const { user, calls } = renderBuilder(opened, { unpublish: jest.fn(async () => taken) });
    await user.click(press('Unpublish…'));
    expect(dialog().getByText(/^No one new can start\. .*24 hours\. The link stays the same/)).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Unpublish' }));
    await waitFor(() => expect(press('Publish')).toBeTruthy());
    expect(calls.unpublish.mock.calls).toEqual([[opened.id]]);
    expect(press('Archive')).toBeTruthy();
  });

  it('shows what is open once the changes beside it are discarded, and keeps nothing of them', async () => {
    const saved = createEdited({ title: 'What is open', revision: 4 });
    const content = createDraft({ title: 'Half a thought' });
    const opened = { ...saved, draft: { content, savedAt: '2026-11-24T10:31:00Z' } };
    const discard = jest.fn(async () => ({ ...saved, revision: 6 }));
    const { user, calls, unmount } = renderBuilder(opened, { discard });
    await user.click(press('Discard changes'));
    expect(dialog().getByText(/^All unsaved changes are discarded/)).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(title()).toBe('What is open'));
    expect(screen.getByText('All changes saved')).toBeTruthy();
    expect(discard.mock.calls).toEqual([[opened.id, { revision: 4 }]]);
    unmount();
    expect(calls.keepDraft).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the changes when discarding them failed', async () => {
    const content = createDraft({ title: 'Half a thought' });
    const opened = createEdited({ draft: { content, savedAt: '2026-11-24T10:31:00Z' } });
    const { user } = renderBuilder(opened, { discard: jest.fn().mockRejectedValue(new CallError('network', '')) });
    await user.click(press('Discard changes'));
    await user.click(dialog().getByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText(/^Not discarded\. Can’t reach the server/)).toBeTruthy();
    expect(title()).toBe('Half a thought');
  });

  it('has nothing to discard beside a draft that was never published', () => {
    renderBuilder(draftOnly({ draft: { content: createDraft(), savedAt: '2026-11-24T10:31:00Z' } }));
    expect(screen.getByText(/^Draft saved at 10:31/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });
});

describe('the end of a campaign', () => {
  it('is for a draft that it is deleted, after a question', async () => {
    const draft = draftOnly();
    const { user, calls, router } = renderBuilder(draft);
    await user.click(press('Delete draft…'));
    await user.click(dialog().getByRole('button', { name: 'Keep draft' }));
    expect(calls.remove).not.toHaveBeenCalled();
    passClickGuard();
    await user.click(press('Delete draft…'));
    await user.click(dialog().getByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(router.replace.mock.calls).toEqual([['/organizer/campaigns']]));
    expect(calls.remove.mock.calls).toEqual([[draft.id]]);
  });

  it('is said to have failed where a draft could not be deleted', async () => {
    const { user, router } = renderBuilder(draftOnly(), {
      remove: jest.fn().mockRejectedValue(new CallError('network', '')),
    });
    await user.click(press('Delete draft…'));
    await user.click(dialog().getByRole('button', { name: 'Delete draft' }));
    expect(await screen.findByText(/^Not deleted\./)).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
  });

  it('is the archive for a closed one, and the way back', async () => {
    const closed = createEdited({ status: 'completed' });
    const archived = { ...closed, archivedAt: '2026-11-24T10:31:00Z' };
    const { user } = renderBuilder(closed, {
      archive: jest.fn(async () => archived),
      restore: jest.fn(async () => closed),
    });
    await user.click(press('Archive'));
    await waitFor(() => expect(screen.getByText('Archived')).toBeTruthy());
    await user.click(press('Restore'));
    await waitFor(() => expect(press('Archive')).toBeTruthy());
    expect(screen.getByText('Closed')).toBeTruthy();
  });

  it('is for an owner alone that it goes with its submissions, when the word is typed', async () => {
    const closed = createEdited({ status: 'completed' });
    countSubmissions(closed, 2);
    renderBuilder(closed).unmount();
    const { user, calls, router } = renderBuilder(closed, {}, { me: createMe({ role: 'owner' }) });
    await user.click(press('Erase campaign…'));
    expect(screen.getByRole('dialog', { name: 'Erase “Summer School Hello” and its submissions?' })).toBeTruthy();
    expect(await dialog().findByText('Submissions: 3')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Erase permanently' }));
    expect(dialog().getByText('Type “erase” exactly as shown.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog().getByLabelText('Type “erase” to confirm'));
    expect(calls.erase).not.toHaveBeenCalled();
    await user.type(dialog().getByLabelText('Reason for the erasure log (optional)'), 'Project over');
    await user.type(dialog().getByLabelText('Type “erase” to confirm'), 'Erase');
    passClickGuard();
    await user.click(dialog().getByRole('button', { name: 'Erase permanently' }));
    await waitFor(() => expect(router.replace.mock.calls).toEqual([['/organizer/campaigns']]));
    expect(calls.erase.mock.calls).toEqual([[closed.id, 'Project over']]);
  });

  it('asks for the number of submissions where there are many, and editors see nothing of it', async () => {
    const open = createEdited();
    countSubmissions(open, 20);
    const seen = renderBuilder(open);
    expect(screen.queryByRole('button', { name: 'Erase campaign…' })).toBeNull();
    seen.unmount();
    const { user } = renderBuilder(open, {}, { me: createMe({ role: 'owner' }) });
    await user.click(press('Erase campaign…'));
    expect(await dialog().findByLabelText('Type “21” to confirm')).toBeTruthy();
  });
});
