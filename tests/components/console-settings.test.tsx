import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TokensScreen } from '@/components/organizer/settings/tokens-screen';
import { WebhooksScreen } from '@/components/organizer/settings/webhooks-screen';
import type { Delivery, WebhookEndpoint } from '@/lib/contract/organizer/webhooks';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { spoken } from '@/tests/support/live-region';
import { createMe, renderConsole } from '@/tests/support/render-console';

const AT = '2026-11-01T12:00:00.000Z';
const owner = { me: createMe({ role: 'owner' }) };

describe('the API tokens', () => {
  const token = {
    ...{ id: 'a1', name: 'Website', scopes: ['read' as const], createdAt: AT, lastUsedAt: null, expiresAt: null },
  };

  it('show a new one once, until it was copied', async () => {
    const user = userEvent.setup();
    const calls = answerConsoleCalls({
      'POST /api/v1/tokens': { status: 201, body: { ...token, token: 'ir_live_abc' } },
      'GET /api/v1/tokens': { status: 200, body: { tokens: [token] } },
    });
    renderConsole(<TokensScreen first={{ tokens: [] }} />, owner);
    await user.type(screen.getByLabelText('Name'), 'Website');
    await user.click(screen.getByLabelText('Download videos and resumes'));
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('ir_live_abc')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Your new token: Website');
    const made = calls.find(({ call }) => call === 'POST /api/v1/tokens');
    expect(made?.body).toEqual({ name: 'Website', scopes: ['read', 'download'], days: 90 });
    await user.click(screen.getByRole('button', { name: 'I’ve copied it' }));
    expect(screen.queryByText('ir_live_abc')).toBeNull();
  });

  it('are revoked only after a question', async () => {
    const user = userEvent.setup();
    const calls = answerConsoleCalls({
      'DELETE /api/v1/tokens/a1': { status: 204 },
      'GET /api/v1/tokens': { status: 200, body: { tokens: [token] } },
    });
    renderConsole(<TokensScreen first={{ tokens: [token] }} />, owner);
    await user.click(screen.getByRole('button', { name: 'Revoke: Website' }));
    expect(calls.map(({ call }) => call)).not.toContain('DELETE /api/v1/tokens/a1');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(calls.map(({ call }) => call)).toContain('DELETE /api/v1/tokens/a1');
    await waitFor(() => expect(spoken()).toBe('Token revoked'));
  });
});

describe('the webhooks', () => {
  const endpoint: WebhookEndpoint = {
    ...{ id: 'e1', url: 'https://hooks.example/film', events: ['submission.completed'], secretEnd: '3kQ=' },
    ...{ createdAt: AT, failingSince: null, disabledAt: null, tried: 47, arrived: 46 },
  };
  const delivery: Delivery = {
    ...{ id: 'msg_1', endpointId: 'e1', url: endpoint.url, event: 'submission.completed', createdAt: AT },
    ...{ state: 'failed', tries: 8, nextTryAt: null, status: null, fault: 'timeout', tookMs: 15_000 },
  };
  const page = { deliveries: [delivery], counts: { waiting: 0, arrived: 0, failed: 1 }, next: null };

  it('say why an address is refused', async () => {
    const user = userEvent.setup();
    answerConsoleCalls({
      'POST /api/v1/webhooks': {
        status: 400,
        body: { error: { code: 'addressRefused', details: { reasons: ['notHttps', 'private'] } } },
      },
    });
    renderConsole(<WebhooksScreen first={{ endpoints: [] }} firstDeliveries={page} />, owner);
    await user.click(screen.getByRole('button', { name: 'Add endpoint' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Endpoint URL'), 'http://127.0.0.1/');
    await user.click(dialog.getByRole('button', { name: 'Add endpoint' }));
    expect(await dialog.findByText(/starts with https:\/\/.*on a private network/)).toBeTruthy();
    expect(dialog.getByLabelText('Endpoint URL').getAttribute('aria-invalid')).toBe('true');
  });

  it('do not send what is no address, and say so until it is changed (spec 8.27)', async () => {
    const user = userEvent.setup();
    const calls = answerConsoleCalls({});
    renderConsole(<WebhooksScreen first={{ endpoints: [] }} firstDeliveries={page} />, owner);
    await user.click(screen.getByRole('button', { name: 'Add endpoint' }));
    const dialog = within(screen.getByRole('dialog'));
    const field = dialog.getByLabelText('Endpoint URL');
    await user.type(field, 'hooks.example{Enter}');
    const fault = dialog.getByText('Invalid URL');
    expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual(['true', fault.id]);
    await user.type(field, '/');
    expect([dialog.queryByText('Invalid URL'), field.getAttribute('aria-invalid')]).toEqual([null, null]);
    expect(calls.map(({ call }) => call)).not.toContain('POST /api/v1/webhooks');
  });

  it('say what they are for where there is none yet', () => {
    answerConsoleCalls({});
    renderConsole(<WebhooksScreen first={{ endpoints: [] }} firstDeliveries={page} />, owner);
    screen.getByRole('heading', { name: 'No endpoints yet' });
    screen.getByText(/^Webhooks tell your own systems when something happens in your campaigns/);
  });

  it('say why a message did not arrive', async () => {
    const refused = { ...delivery, id: 'msg_2', state: 'waiting' as const, tries: 1, fault: 'refused' as const };
    const answered = { ...delivery, id: 'msg_3', fault: null, status: 503 };
    const untried = { ...delivery, id: 'msg_4', state: 'waiting' as const, tries: 0, fault: null };
    const several = { ...page, deliveries: [delivery, refused, answered, untried] };
    answerConsoleCalls({ 'GET /api/v1/deliveries': { status: 200, body: several } });
    renderConsole(<WebhooksScreen first={{ endpoints: [endpoint] }} firstDeliveries={several} />, owner);
    const rows = screen.getAllByRole('row').slice(1);
    const causes = rows.map((row) => /The server .*?\./.exec(row.textContent ?? '')?.[0]);
    expect(causes).toEqual([
      'The server didn’t respond in time.',
      'The server refused the connection.',
      'The server responded with status 503.',
      undefined,
    ]);
  });

  it('say what came of a test', async () => {
    const user = userEvent.setup();
    const test = { ...delivery, id: 'msg_t', event: 'webhook.test', state: 'waiting' as const, tries: 0, fault: null };
    const answers: Parameters<typeof answerConsoleCalls>[0] = {
      'GET /api/v1/webhooks': { status: 200, body: { endpoints: [endpoint] } },
      'POST /api/v1/webhooks/e1/test': { status: 201, body: { deliveryId: 'msg_t' } },
      'GET /api/v1/deliveries': { status: 200, body: { ...page, deliveries: [test] } },
    };
    answerConsoleCalls(answers);
    renderConsole(<WebhooksScreen first={{ endpoints: [endpoint] }} firstDeliveries={page} />, owner);
    await user.click(screen.getByRole('button', { name: /^Send a test/ }));
    await screen.findByText('Waiting for the response to the test…');
    const tried = { ...test, tries: 1, fault: 'nameNotFound' as const };
    answers['GET /api/v1/deliveries'] = { status: 200, body: { ...page, deliveries: [tried] } };
    const outcome = 'The test wasn’t delivered. The host name wasn’t found.';
    await screen.findByText(outcome, {}, { timeout: 5000 });
  });

  it('show a secret only when it is asked for, and send again what failed', async () => {
    const user = userEvent.setup();
    const calls = answerConsoleCalls({
      'GET /api/v1/webhooks/e1/secret': { status: 200, body: { secret: 'whsec_shown' } },
      'POST /api/v1/deliveries/msg_1/resend': { status: 204 },
      'GET /api/v1/webhooks': { status: 200, body: { endpoints: [endpoint] } },
      'GET /api/v1/deliveries': { status: 200, body: page },
    });
    renderConsole(<WebhooksScreen first={{ endpoints: [endpoint] }} firstDeliveries={page} />, owner);
    expect(screen.getByText('Delivered in the last 24 hours: 46 of 47.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Show secret/ }));
    expect(await screen.findByText('whsec_shown')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Resend submission.completed/ }));
    expect(calls.map(({ call }) => call)).toContain('POST /api/v1/deliveries/msg_1/resend');
    expect(spoken()).toBe('Resending message');
  });

  it('say which endpoint does not answer, and offer to switch on one that is off', () => {
    answerConsoleCalls({});
    const silent = { ...endpoint, failingSince: AT };
    const off = { ...endpoint, id: 'e2', url: 'https://old.example/', disabledAt: AT };
    renderConsole(<WebhooksScreen first={{ endpoints: [silent, off] }} firstDeliveries={page} />, owner);
    expect(screen.getByText(/hooks.example isn’t responding/)).toBeTruthy();
    expect(screen.getByText('old.example is turned off.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Turn on: https://old.example/' })).toBeTruthy();
  });
});
