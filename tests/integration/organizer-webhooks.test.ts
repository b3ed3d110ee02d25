import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { Queue } from '@/lib/server/ports/queue';
import { deliverWebhook, sendDueDeliveries, sweepDeliveries } from '@/lib/server/use-cases/webhooks/deliver-webhooks';
import { listDeliveries, resendDelivery } from '@/lib/server/use-cases/webhooks/deliveries';
import { createLogger } from '@/lib/server/log/logger';
import { createMail } from '@/lib/server/mail/create-mail';
import { notifySwitchedOff } from '@/lib/server/use-cases/webhooks/notify-switched-off';
import * as webhooks from '@/lib/server/use-cases/webhooks/webhooks';
import { createWebhookSender } from '@/lib/server/webhooks/create-webhook-sender';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';
import { createMember, storeMember } from '@/tests/support/organizer-factories';
import { LETTERHEAD, WRITERS } from '@/tests/support/letterhead';
import { readMail } from '@/tests/support/read-mail';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';
import { startSmtpServer } from '@/tests/support/smtp-server';
import { startWebhookReceiver, type WebhookReceiver } from '@/tests/support/webhook-receiver';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const { addWebhook, changeWebhook, listWebhooks, replaceWebhookSecret, showWebhookSecret, testWebhook } = webhooks;

describe('a webhook', () => {
  let useCases: UseCases;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    useCases = await openUseCases();
  });
  afterAll(() => useCases.close());
  beforeEach(async () => {
    useCases.present();
    receiver = await startWebhookReceiver();
  });
  afterEach(() => receiver.close());

  const webhookSender = createWebhookSender({ allowPrivate: true, answerMs: 400 });
  let onSwitchedOff: Parameters<typeof deliverWebhook>[0]['onSwitchedOff'] = null;
  const deps = () => ({ ...useCases.deps, webhookSender, onSwitchedOff });

  /** An organization with an endpoint, and a visit in its campaign. */
  async function openEndpoint(url = receiver.url) {
    const {
      campaignId,
      id: visitId,
      campaign,
    } = await useCases.beginVisit(createCampaign(), createUuid(), createOrganization());
    const member = await storeMember(useCases.database.db, { organizationId: campaign.organizationId, role: 'owner' });
    const events = ['submission.completed'] as const;
    const { id, secret } = await addWebhook(deps(), { member, url, events });
    return { campaignId, visitId, member, endpointId: id, secret };
  }

  /** Runs the jobs that are due now, as a worker would. */
  async function work(signal = neverAborted): Promise<number> {
    const jobs: { deliveryId: string }[] = [];
    const send = (async (_name, _key, data) => void jobs.push(data as { deliveryId: string })) as Queue['send'];
    await sendDueDeliveries({ ...deps(), queue: { ...useCases.queue, send } });
    for (const job of jobs) await deliverWebhook(deps(), job, { signal });
    return jobs.length;
  }

  const statesOf = async (member: { organizationId: string }) =>
    (await listDeliveries(deps(), { member: createMember(member) })).deliveries;
  const headersOf = (headers: IncomingHttpHeaders) => headers as Record<string, string>;

  it('is told what happened, signed so that the library of Standard Webhooks verifies it', async () => {
    const { visitId, campaignId, member, secret } = await openEndpoint();
    await useCases.store.visits.skip(visitId);
    await work();
    const [message] = receiver.received;
    const verified = new Webhook(secret).verify(message?.body ?? '', headersOf(message?.headers ?? {}));
    expect(verified).toMatchObject({
      type: 'submission.completed',
      data: { submission: visitId, campaign: campaignId },
    });
    const other = new Webhook(`whsec_${Buffer.from('another secret').toString('base64')}`);
    expect(() => other.verify(message?.body ?? '', headersOf(message?.headers ?? {}))).toThrow();
    expect(await statesOf(member)).toMatchObject([{ state: 'arrived', status: 204, tries: 1 }]);
    expect(await work()).toBe(0);
  });

  it('is told again after a growing pause, with the same id, until it answers', async () => {
    const { visitId, member } = await openEndpoint();
    receiver.answerWith(500, 302, 204);
    await useCases.store.visits.skip(visitId);
    await work();
    expect(await statesOf(member)).toMatchObject([{ state: 'waiting', status: 500, tries: 1 }]);
    useCases.pass(4 * SECOND);
    expect(await work()).toBe(0);
    useCases.pass(2 * SECOND);
    await work();
    expect(await statesOf(member)).toMatchObject([{ state: 'waiting', status: 302, tries: 2 }]);
    useCases.pass(6 * 60 * SECOND);
    await work();
    expect(await statesOf(member)).toMatchObject([{ state: 'arrived', tries: 3 }]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('counts as silent when it answers too slowly, and when nobody listens', async () => {
    const { visitId, member } = await openEndpoint();
    receiver.answerWith(() => undefined);
    await useCases.store.visits.skip(visitId);
    await work();
    const [slow] = await statesOf(member);
    expect(slow).toMatchObject({ state: 'waiting', status: null, fault: 'timeout' });
    expect(slow?.tookMs).toBeGreaterThanOrEqual(390);
    await receiver.close();
    useCases.pass(6 * SECOND);
    await work();
    expect(await statesOf(member)).toMatchObject([{ status: null, fault: 'refused', tries: 2 }]);
    receiver = await startWebhookReceiver();
  });

  it('is not waited for when its answer never ends, and costs no try when this server stops', async () => {
    const { visitId, member } = await openEndpoint();
    receiver.answerWith((response) => void response.writeHead(200).write('x'.repeat(100_000)));
    await useCases.store.visits.skip(visitId);
    await work();
    expect(await statesOf(member)).toMatchObject([{ state: 'arrived', status: 200 }]);

    const other = await openEndpoint();
    receiver.answerWith(() => undefined);
    await useCases.store.visits.skip(other.visitId);
    await expect(work(AbortSignal.timeout(50))).rejects.toThrow();
    expect(await statesOf(other.member)).toMatchObject([{ state: 'waiting', tries: 0 }]);
  });

  it('is given up after eight tries, and what failed can be sent again', async () => {
    const { visitId, member } = await openEndpoint();
    receiver.answerWith(503);
    await useCases.store.visits.skip(visitId);
    for (let tries = 0; tries < 10; tries += 1) {
      await work();
      useCases.pass(11 * 60 * 60 * SECOND);
      // It is silent for days of the clock, and answers other messages meanwhile.
      await useCases.database.pool.query('update webhook_endpoints set failing_since = null');
    }
    const [failed] = await statesOf(member);
    expect(failed).toMatchObject({ state: 'failed', tries: 8, nextTryAt: null });
    receiver.answerWith(200);
    await resendDelivery(deps(), { member, deliveryId: failed?.id ?? '' });
    await work();
    expect(await statesOf(member)).toMatchObject([{ state: 'arrived', tries: 9 }]);
  });

  it('is switched off when it was silent for two days, and at once when it says that it is gone', async () => {
    const silent = await openEndpoint();
    receiver.answerWith(500, 500, 410);
    await useCases.store.visits.skip(silent.visitId);
    await work();
    const isOff = async ({ member }: { member: typeof silent.member }) =>
      (await listWebhooks(deps(), { member })).endpoints[0]?.disabledAt !== null;
    expect(await isOff(silent)).toBe(false);
    useCases.pass(2 * DAY + SECOND);
    await work();
    expect(await isOff(silent)).toBe(true);

    const gone = await openEndpoint();
    await useCases.store.visits.skip(gone.visitId);
    await work();
    expect(await isOff(gone)).toBe(true);
    await expect(testWebhook(deps(), gone)).rejects.toMatchObject({ code: 'notFound' });
    await changeWebhook(deps(), { ...gone, isOn: true });
    expect(await isOff(gone)).toBe(false);
  });

  it('is told of to owners by mail when it is switched off, and the log says when the mail server takes nothing', async () => {
    const smtp = await startSmtpServer({ answer: (to) => (to.startsWith('gone') ? '550 No such address' : '250 ok') });
    const mail = createMail({ url: smtp.url, from: 'films@house.example', ...LETTERHEAD });
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line) => void lines.push(line) });
    const writing = { ...WRITERS, publicUrl: 'https://films.house.example' };
    const telling = { ...deps(), ...writing, mail, logger };
    onSwitchedOff = (endpoint) => notifySwitchedOff(telling, endpoint);
    try {
      const { visitId, member, endpointId } = await openEndpoint();
      const { organizationId } = member;
      const [joined, reviewer] = [
        member,
        await storeMember(useCases.database.db, { organizationId, role: 'reviewer' }),
      ];
      await storeMember(useCases.database.db, { organizationId, role: 'owner', name: 'Invited and never came' });
      for (const { userId } of [joined, reviewer])
        await useCases.database.pool.query('update members set joined_at = now() where user_id = $1', [userId]);
      receiver.answerWith(410);
      await useCases.store.visits.skip(visitId);
      await work();
      expect(smtp.received.map(({ to }) => to)).toEqual([`${joined.userId}@museum.example`]);
      const { subject, text, html } = readMail(smtp.received[0]);
      expect(subject).toBe(`Webhooks to 127.0.0.1:${receiver.port} were turned off`);
      expect(text).toContain('https://films.house.example/organizer/settings/webhooks');
      expect(text + html).not.toContain('/hook');

      await useCases.database.pool.query("update auth_users set email = 'gone@one.example' where id = $1", [
        joined.userId,
      ]);
      await changeWebhook(deps(), { member, endpointId, isOn: true });
      await testWebhook(deps(), { member, endpointId });
      expect(lines).toEqual([]);
      await work();
      expect(lines).toEqual([expect.stringContaining('an owner could not be told')]);
      expect(lines.join()).not.toMatch(/gone|one\.example/);
      expect((await listWebhooks(deps(), { member })).endpoints[0]?.disabledAt).not.toBeNull();
    } finally {
      onSwitchedOff = null;
      mail.close();
      await smtp.stop();
    }
  });

  it('is verified with its new secret, and for a day with the old one too', async () => {
    const { member, endpointId, secret } = await openEndpoint();
    const replaced = await replaceWebhookSecret(deps(), { member, endpointId });
    expect(await showWebhookSecret(deps(), { member, endpointId })).toEqual(replaced);
    const verifies = async (known: string) => {
      await testWebhook(deps(), { member, endpointId });
      await work();
      const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} };
      const signed = new Webhook(known).sign(headersOf(headers)['webhook-id'] ?? '', timeOf(headers), body);
      return (headersOf(headers)['webhook-signature'] ?? '').split(' ').includes(signed);
    };
    expect(await verifies(secret)).toBe(true);
    expect(await verifies(replaced.secret)).toBe(true);
    useCases.pass(DAY + SECOND);
    expect(await verifies(secret)).toBe(false);
    expect(await verifies(replaced.secret)).toBe(true);
  });

  it('belongs to its organization: to any other it does not exist', async () => {
    const { endpointId, visitId, member } = await openEndpoint();
    const stranger = (await openEndpoint()).member;
    await useCases.store.visits.skip(visitId);
    const [delivery] = await statesOf(member);
    const theirs = { member: stranger, endpointId };
    const attempts = [
      () => changeWebhook(deps(), { ...theirs, isOn: false }),
      () => webhooks.removeWebhook(deps(), theirs),
      () => showWebhookSecret(deps(), theirs),
      () => replaceWebhookSecret(deps(), theirs),
      () => testWebhook(deps(), theirs),
      () => resendDelivery(deps(), { member: stranger, deliveryId: delivery?.id ?? '' }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'notFound' });
    expect(await statesOf(stranger)).toEqual([]);
    await work();
  });

  it('is sent so many messages an hour by hand, whatever is tested or sent once more', async () => {
    const { member, endpointId } = await openEndpoint();
    const { deliveryId } = await testWebhook(deps(), { member, endpointId });
    await work();
    for (let sent = 1; sent < 120; sent++) await resendDelivery(deps(), { member, deliveryId });
    const refused = { code: 'tooMany' };
    await expect(testWebhook(deps(), { member, endpointId })).rejects.toMatchObject(refused);
    await expect(resendDelivery(deps(), { member, deliveryId })).rejects.toMatchObject(refused);
    const other = await openEndpoint();
    await testWebhook(deps(), other);
    useCases.pass(3600 * SECOND);
    await resendDelivery(deps(), { member, deliveryId });
    await work();
  });

  it('is forgotten a month after, with nothing left to look at', async () => {
    const { member, endpointId } = await openEndpoint();
    await testWebhook(deps(), { member, endpointId });
    await work();
    useCases.pass(31 * DAY);
    await sweepDeliveries(deps());
    expect(await statesOf(member)).toEqual([]);
  });
});

describe('an address for webhooks', () => {
  const sender = createWebhookSender({ allowPrivate: false, answerMs: 400 });
  const message = { id: 'msg_1', body: '{}', secrets: ['whsec_c2VjcmV0'], at: new Date(), signal: neverAborted };

  it.each([
    ['http://93.184.216.34/', ['notHttps']],
    ['http://127.0.0.1/', ['notHttps', 'private']],
    ['http://localhost/', ['notHttps', 'private']],
    ['https://127.0.0.1/', ['private']],
    ['https://[::1]/', ['private']],
    ['https://2130706433/', ['private']],
    ['https://localhost/', ['private']],
    ['https://169.254.169.254/latest/', ['private']],
    ['https://93.184.216.34/', []],
  ])('%s is refused: %j', async (url, reasons) => expect(await sender.refuse(url)).toEqual(reasons));

  it('that gets no answer is told apart from others by why', async () => {
    const receiver = await startWebhookReceiver();
    const anywhere = createWebhookSender({ allowPrivate: true, answerMs: 5000 });
    const faultAt = async (url: string, by = anywhere) => (await by.send({ ...message, url })).fault;
    try {
      expect(await faultAt(receiver.url.replace('http:', 'https:'))).toBe('tls');
      expect(await faultAt('https://nowhere.invalid/')).toBe('nameNotFound');
      expect(await faultAt('https://localhost/', sender)).toBe('private');
      expect(await faultAt('http://93.184.216.34/', sender)).toBe('notHttps');
      receiver.answerWith((response) => void response.destroy());
      expect(await faultAt(receiver.url)).toBe('disconnected');
    } finally {
      await receiver.close();
    }
    expect(await faultAt(receiver.url)).toBe('refused');
  });

  it('in a private network is not even connected to, whatever its name', async () => {
    const receiver = await startWebhookReceiver();
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
      const answer = await sender.send({ ...message, url: `https://${host}:${receiver.port}/hook` });
      expect(answer.status).toBeNull();
    }
    expect(receiver.connections()).toBe(0);
    await receiver.close();
  });
});

const timeOf = (headers: IncomingHttpHeaders) => new Date(Number(headers['webhook-timestamp']) * SECOND);
