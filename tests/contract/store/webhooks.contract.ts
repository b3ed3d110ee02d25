import type { WebhookEvent } from '@/lib/contract/organizer/events';
import { createUuid } from '@/tests/support/factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

/** Tests the repository of webhooks, and that what happens is noted for them. */
export function testWebhooks(run: RunningStore): void {
  describe('webhooks', () => {
    const { seedVisit } = createSeeds(run);
    const now = new Date();
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const url = 'https://hooks.example/film';
    const patient = { silentSince: later(-3600), isGone: false };

    async function addEndpoint(organizationId: string, events: WebhookEvent[] = ['submission.completed']) {
      const id = await run.store.webhooks.create({ organizationId, url, events, secret: 'whsec_first', at: now }, 1000);
      if (!id) throw new Error('the endpoint was not added');
      return id;
    }

    async function seedEndpoint(events?: WebhookEvent[]) {
      const { campaign, visit } = await seedVisit({}, { name: `Organization ${createUuid()}` });
      const { organizationId } = campaign;
      return { campaign, visit, organizationId, id: await addEndpoint(organizationId, events) };
    }

    async function seedDelivery() {
      const seeded = await seedEndpoint();
      await run.store.visits.skip(seeded.visit.id);
      const [delivery] = await run.store.webhooks.deliveries(seeded.organizationId, { limit: 10 });
      if (!delivery) throw new Error('nothing was noted');
      return { ...seeded, delivery };
    }

    const bodies = async (organizationId: string) => {
      const deliveries = await run.store.webhooks.deliveries(organizationId, { limit: 100 });
      const found = await Promise.all(deliveries.map(({ id }) => run.store.webhooks.findDue(id, now)));
      return found.map((due) => JSON.parse(due?.body ?? 'null') as { type: string; data: object });
    };

    it.each([
      ['its visitor went on without a film', 'skip'],
      ['there is no film to make', 'complete'],
    ] as const)('are told that a visit is completed as %s, once, and with ids alone', async (_, end) => {
      const { campaign, visit, organizationId } = await seedEndpoint();
      for (let times = 0; times < 2; times += 1) await run.store.visits[end](visit.id);
      const data = { submission: visit.id, campaign: campaign.id, campaignName: campaign.name, film: false };
      expect(await bodies(organizationId)).toEqual([
        { type: 'submission.completed', timestamp: expect.any(String), data },
      ]);
    });

    it('are told that a film is complete, and not that it was made again', async () => {
      const { visit, organizationId } = await seedEndpoint();
      for (const film of ['one', 'two']) {
        const { stitch } = await run.store.stitches.request(visit.id, [film], null);
        await run.store.stitches.complete(visit.id, stitch.attempt, `films/${createUuid()}`);
      }
      expect(await bodies(organizationId)).toMatchObject([{ data: { submission: visit.id, film: true } }]);
    });

    it('are told that a visit was erased, and that a campaign was opened and closed', async () => {
      const { campaign, visit, organizationId } = await seedEndpoint([
        ...(['submission.erased', 'campaign.published', 'campaign.completed'] as const),
      ]);
      await run.store.visits.erase(visit.id, erasure(later(60)));
      const organization = { ...campaign.organization, whitelabel: null };
      for (const status of ['active', 'completed', 'completed', 'active'] as const)
        await run.store.campaigns.apply(organization, [{ ...campaign, status, introVideoKey: null }]);
      const types = (await bodies(organizationId)).map(({ type }) => type);
      expect(types.sort()).toEqual(['campaign.completed', 'campaign.published', 'submission.erased']);
    });

    it('are told that nobody can begin any more, whatever closed a campaign that was open, and once', async () => {
      const { organizationId, campaign } = await seedEndpoint(['campaign.completed']);
      const { id, organization } = campaign;
      const because = { by: 'commandLine' } as const;
      const open = () =>
        run.store.campaigns.apply({ ...organization, whitelabel: null }, [
          { ...campaign, status: 'active', introVideoKey: null },
        ]);
      await run.store.campaigns.end(organizationId, id, 'unpublished');
      await open();
      await run.store.campaigns.end(organizationId, id, 'completed');
      await open();
      await run.store.campaignStates.beginErasing(organizationId, id, { because });
      await run.store.campaigns.close(id);
      const told = (await bodies(organizationId)).map(({ data }) => (data as { status: string }).status);
      expect(told.sort()).toEqual(['completed', 'deleted', 'unpublished']);
    });

    it('are told only what they asked for, and only of their own organization', async () => {
      const { visit } = await seedEndpoint(['campaign.published']);
      const other = await seedEndpoint();
      await run.store.visits.skip(visit.id);
      expect(await bodies(other.organizationId)).toEqual([]);
    });

    it('give a due delivery to one worker, and again when its time with that one is over', async () => {
      const { delivery } = await seedDelivery();
      const after = (seconds: number) => new Date(delivery.createdAt.getTime() + seconds * 1000);
      const take = (at: Date) => run.store.webhooks.takeDue(at, new Date(at.getTime() + 60_000), 1000);
      const taken = await Promise.all([take(after(1)), take(after(1))]);
      const ids = (due: { id: string }[]) => due.filter(({ id }) => id === delivery.id).length;
      expect(taken.map(ids).sort()).toEqual([0, 1]);
      expect(ids(await take(after(60)))).toBe(0);
      expect(ids(await take(after(61)))).toBe(1);
    });

    it('give each organization its turn, however many deliveries of another are due before', async () => {
      const [many, one] = [await seedEndpoint(), await seedEndpoint()];
      const long = new Date('2001-01-01T00:00:00Z');
      const { addTest, takeDue } = run.store.webhooks;
      for (let count = 0; count < 5; count += 1) await addTest(many.organizationId, many.id, long);
      await addTest(one.organizationId, one.id, new Date(long.getTime() + 1000));
      const due = await takeDue(new Date(long.getTime() + 2000), now, 2);
      expect(due.map(({ organizationId }) => organizationId).sort()).toEqual(
        [many.organizationId, one.organizationId].sort(),
      );
    });

    it('note each try once, and what arrived is not tried again', async () => {
      const { delivery, organizationId } = await seedDelivery();
      const tried = { id: delivery.id, tries: 0, at: now, status: 503, fault: null, tookMs: 20 };
      await run.store.webhooks.noteTry({ ...tried, state: 'waiting', nextTryAt: later(5) }, patient);
      await run.store.webhooks.noteTry({ ...tried, state: 'failed', nextTryAt: null }, patient);
      const shown = async () => (await run.store.webhooks.deliveries(organizationId, { limit: 1 }))[0];
      expect(await shown()).toMatchObject({ state: 'waiting', tries: 1, status: 503, nextTryAt: later(5) });
      const arrived = { ...tried, tries: 1, status: 204, state: 'arrived', nextTryAt: null } as const;
      await run.store.webhooks.noteTry(arrived, patient);
      expect(await shown()).toMatchObject({ state: 'arrived', tries: 2, status: 204 });
      expect(await run.store.webhooks.findDue(delivery.id, later(60))).toBeNull();
      expect(await run.store.webhooks.countDeliveries(organizationId)).toEqual({ waiting: 0, arrived: 1, failed: 0 });
    });

    it('are switched off after a long silence, and then nothing of them waits', async () => {
      const { delivery, organizationId } = await seedDelivery();
      const tried = {
        id: delivery.id,
        status: null,
        fault: 'timeout',
        tookMs: 20,
        state: 'waiting',
        nextTryAt: later(9999),
      } as const;
      const since = (seconds: number) => ({ silentSince: later(seconds), isGone: false });
      expect(await run.store.webhooks.noteTry({ ...tried, tries: 0, at: now }, since(-10))).toBe(false);
      expect(await run.store.webhooks.noteTry({ ...tried, tries: 1, at: later(9) }, since(-1))).toBe(false);
      expect(await run.store.webhooks.noteTry({ ...tried, tries: 2, at: later(10) }, since(0))).toBe(true);
      const [endpoint] = await run.store.webhooks.list(organizationId, later(-3600));
      expect(endpoint).toMatchObject({ failingSince: now, disabledAt: later(10), tried: 1, arrived: 0 });
      expect(await run.store.webhooks.countDeliveries(organizationId)).toMatchObject({ waiting: 0, failed: 1 });
      expect(await run.store.webhooks.resend(organizationId, delivery.id, now)).toBe(false);
    });

    it('can be sent again once they are on again', async () => {
      const { delivery, organizationId, id } = await seedDelivery();
      const gone = { silentSince: later(-3600), isGone: true };
      const tried = { id: delivery.id, tries: 0, at: now, status: 410, fault: null, tookMs: 1 };
      expect(await run.store.webhooks.noteTry({ ...tried, state: 'waiting', nextTryAt: later(5) }, gone)).toBe(true);
      await run.store.webhooks.change(organizationId, id, { isOn: true, at: now });
      expect(await run.store.webhooks.resend(createUuid(), delivery.id, now)).toBe(false);
      expect(await run.store.webhooks.resend(organizationId, delivery.id, now)).toBe(true);
      expect(await run.store.webhooks.findDue(delivery.id, now)).toMatchObject({ id: delivery.id, tries: 1, url });
    });

    it('sign with the old secret too until its time is over', async () => {
      const { delivery, organizationId, id } = await seedDelivery();
      await run.store.webhooks.replaceSecret(organizationId, id, 'whsec_second', later(60));
      const secrets = async (at: Date) => (await run.store.webhooks.findDue(delivery.id, at))?.secrets;
      expect(await secrets(later(59))).toEqual(['whsec_second', 'whsec_first']);
      expect(await secrets(later(60))).toEqual(['whsec_second']);
      expect(await run.store.webhooks.secretOf(createUuid(), id)).toBeNull();
    });

    it('list their deliveries in pages, the newest first, each one once', async () => {
      const { organizationId, id } = await seedEndpoint();
      const made = [];
      for (const seconds of [0, 0, 1, 2, 2])
        made.push(await run.store.webhooks.addTest(organizationId, id, later(seconds)));
      const listed = [];
      let after: { at: Date; id: string } | undefined;
      for (let page = 0; page < 4; page += 1) {
        const rows = await run.store.webhooks.deliveries(organizationId, { after, limit: 2 });
        listed.push(...rows);
        const last = rows.at(-1);
        if (last) after = { at: last.createdAt, id: last.id };
      }
      expect(listed.map((row) => row.id).sort()).toEqual([...made].sort());
      expect(listed.map(({ createdAt }) => createdAt)).toEqual([later(2), later(2), later(1), now, now]);
      expect(await run.store.webhooks.deliveries(organizationId, { state: 'failed', limit: 10 })).toEqual([]);
    });

    it('are removed with their deliveries, by their own organization alone', async () => {
      const { organizationId, id } = await seedDelivery();
      expect(await run.store.webhooks.remove(createUuid(), id)).toBeNull();
      expect(await run.store.webhooks.remove(organizationId, id)).toBe(url);
      expect(await run.store.webhooks.deliveries(organizationId, { limit: 10 })).toEqual([]);
    });

    it('are forgotten with what is old, but not what is still tried', async () => {
      const { organizationId, delivery } = await seedDelivery();
      await run.store.webhooks.sweep(later(86_400), 1000);
      expect(await run.store.webhooks.deliveries(organizationId, { limit: 10 })).toHaveLength(1);
      const tried = { id: delivery.id, tries: 0, at: now, status: 200, fault: null, tookMs: 1 };
      await run.store.webhooks.noteTry({ ...tried, state: 'arrived', nextTryAt: null }, patient);
      await run.store.webhooks.sweep(later(86_400), 1000);
      expect(await run.store.webhooks.deliveries(organizationId, { limit: 10 })).toEqual([]);
    });
  });
}
