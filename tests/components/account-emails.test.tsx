import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailsBox } from '@/components/organizer/account/emails-box';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { renderConsole } from '@/tests/support/render-console';

const SET = 'PUT /api/v1/me/preferences';
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('emails about new submissions', () => {
  it('are chosen at once', async () => {
    const calls = answerConsoleCalls({ [SET]: { status: 204 } });
    renderConsole(<EmailsBox />);
    expect(choice('Never').checked).toBe(true);
    await userEvent.click(choice('Daily'));
    await waitFor(() => expect(spoken()).toBe('Saved'));
    expect(calls).toEqual([{ call: SET, body: { newSubmissions: 'daily' } }]);
    expect(choice('Daily').checked).toBe(true);
  });

  it('are saved after what is being saved, when they are chosen meanwhile', async () => {
    const calls = answerConsoleCalls({ [SET]: { status: 204 } });
    renderConsole(<EmailsBox />);
    fireEvent.click(choice('Daily'));
    fireEvent.click(choice('Immediately'));
    await waitFor(() => expect(spoken()).toBe('Saved'));
    expect(calls.map(({ body }) => body)).toEqual([{ newSubmissions: 'daily' }, { newSubmissions: 'atOnce' }]);
    expect(choice('Immediately').checked).toBe(true);
  });

  it.each(Array.from({ length: 20 }, (_, turns) => turns))(
    'are saved when they are chosen while the one before has just been saved (%i)',
    async (turns) => {
      const calls = answerConsoleCalls({ [SET]: { status: 204 } });
      renderConsole(<EmailsBox />);
      fireEvent.click(choice('Daily'));
      while (calls.length === 0) await Promise.resolve();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      fireEvent.click(choice('Immediately'));
      await waitFor(() => expect(calls.at(-1)?.body).toEqual({ newSubmissions: 'atOnce' }));
      await waitFor(() => expect(spoken()).toBe('Saved'));
    },
  );

  it('stay as they were when the choice was not saved, and say so', async () => {
    answerConsoleCalls({ [SET]: { status: 500, body: { error: { code: 'internal' } } } });
    renderConsole(<EmailsBox />);
    await userEvent.click(choice('Immediately'));
    await screen.findByRole('alert');
    expect(choice('Never').checked).toBe(true);
  });
});
