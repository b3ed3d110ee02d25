import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TranscriptionScreen } from '@/components/organizer/settings/transcription-screen';
import type { Transcription } from '@/lib/contract/organizer/transcription';
import { spoken } from '@/tests/support/live-region';
import { createMe, renderConsole } from '@/tests/support/render-console';

const at = '2026-11-01T12:00:00.000Z';
const SERVICE = {
  kind: 'service',
  address: 'https://speech.example/v1',
  host: 'speech.example',
  model: 'large',
} as const;
const NONE = { campaigns: 0, pending: 0, videos: 0, medianSeconds: null, languages: [] };

const transcriptionOf = (given: Partial<Transcription> = {}): Transcription => ({
  ...{ ...NONE, setup: SERVICE, failing: null, hasAnswered: true, tellsVisitors: true, test: null },
  ...given,
});

/** Answers as the server would, with what `now` returns. Returns the calls that change something. */
function show(first: Transcription, now: (made: readonly string[]) => Transcription = () => first) {
  const calls: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method === 'GET' || !init?.method) return Response.json(now(calls));
    calls.push(`${init.method} ${String(input)} ${typeof init.body === 'string' ? init.body : ''}`.trim());
    return init.method === 'POST'
      ? Response.json({ id: 'test-1' }, { status: 201 })
      : new Response(null, { status: 204 });
  });
  renderConsole(<TranscriptionScreen first={first} />, { me: createMe({ role: 'owner' }) });
  return { calls, user: userEvent.setup() };
}

const chip = () => screen.getByRole('heading', { level: 1 }).parentElement?.textContent;

it('says how a transcriber is set up where there is none', () => {
  show(transcriptionOf({ setup: null, hasAnswered: false }));
  expect(chip()).toBe('TranscriptionOff');
  screen.getByRole('heading', { name: 'Transcription isn’t set up' });
  within(screen.getByRole('region', { name: 'HTTP service' })).getByText('TRANSCRIBER_URL=http://localhost:8000/v1');
  within(screen.getByRole('region', { name: 'Command on this server' })).getByText(
    // With the times of words (-ojf), as captions need them.
    'TRANSCRIBER_COMMAND="whisper-cli -m model.bin -f {input} -l {language} -ojf -of {output}"',
  );
  expect(screen.queryByRole('button', { name: 'Test transcription' })).toBeNull();
});

it('shows the service, where sound is sent, and how much it has done', () => {
  show(
    transcriptionOf({
      ...{ campaigns: 2, videos: 171, medianSeconds: 13.6 },
      languages: [
        { language: 'de', videos: 31, lines: 200, corrected: 6 },
        { language: null, videos: 1, lines: 0, corrected: 0 },
      ],
    }),
  );
  expect(chip()).toBe('TranscriptionResponding');
  const service = within(screen.getByRole('region', { name: 'Service' }));
  service.getByText('https://speech.example/v1');
  service.getByText('speech.example (https)');
  screen.getByText('171 videos', { selector: 'b' });
  screen.getByText('14 s', { selector: 'b' });
  const rows = within(screen.getByRole('table', { name: 'Languages (last 30 days)' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(['Deutsch313%', 'Unknown10%']);
});

it('says since when the transcriber is silent, and that videos are not affected', () => {
  show(transcriptionOf({ failing: { since: at, fault: 'unreachable' }, pending: 6 }));
  expect(chip()).toBe('TranscriptionNo response');
  screen.getByText(/^speech\.example isn’t responding\. First failed attempt:/);
  screen.getByText(/^Videos aren’t affected/);
  screen.getByText('6 videos', { selector: 'b' });
});

it('tests the transcriber, and shows what it understood', async () => {
  let test: Transcription['test'] = null;
  const { calls, user } = show(transcriptionOf({ hasAnswered: false }), () => transcriptionOf({ test }));
  expect(chip()).toBe('TranscriptionNot used yet');
  test = { id: 'test-1', startedAt: at, outcome: { is: 'passed', tookMs: 2100, words: 'The ferry leaves.' } };
  await user.click(screen.getByRole('button', { name: 'Test transcription' }));
  await screen.findByText('Test passed in 2.1 seconds');
  screen.getByText('The ferry leaves.');
  expect(calls).toEqual(['POST /api/v1/transcription/test']);
});

it('says why a test failed, and what to check', () => {
  const outcome = { is: 'failed', tookMs: 40, fault: 'unauthorized', status: 401 } as const;
  show(transcriptionOf({ test: { id: 'test-1', startedAt: at, outcome } }));
  screen.getByText('Test failed: the service rejected the token (401).');
  screen.getByText('Ask your server administrator to check TRANSCRIBER_TOKEN.');
});

it('tells visitors nothing of it where an owner wants it so', async () => {
  const { calls, user } = show(transcriptionOf(), (made) => transcriptionOf({ tellsVisitors: made.length === 0 }));
  const tick = screen.getByRole('checkbox', { name: /^Tell visitors where audio is sent/ });
  expect(tick).toHaveProperty('checked', true);
  await user.click(tick);
  await waitFor(() => expect(tick).toHaveProperty('checked', false));
  expect(calls).toEqual(['PUT /api/v1/transcription {"tellsVisitors":false}']);
  expect(spoken()).toBe('Saved');
});
