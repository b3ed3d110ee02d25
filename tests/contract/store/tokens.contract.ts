import { createUuid } from '@/tests/support/factories';
import { createSeeds, type RunningStore } from './seeds';

/** Tests the repository of API tokens. */
export function testTokens(run: RunningStore): void {
  describe('API tokens', () => {
    const { seedCampaign } = createSeeds(run);
    const now = new Date('2026-11-01T12:00:00Z');
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

    async function makeToken(given: { organizationId?: string; expiresAt?: Date } = {}) {
      const hash = createUuid();
      const organizationId = given.organizationId ?? (await seedCampaign()).organizationId;
      const input = { organizationId, hash, name: 'Export', scopes: ['read', 'download'] as const, createdBy: 'nora' };
      const token = await run.store.tokens.create({ createdAt: now, expiresAt: null, ...given, ...input }, 1000);
      if (!token) throw new Error('the token was not made');
      return { organizationId, hash, token };
    }

    it('are found by their hash alone, with what they may do and in whose name', async () => {
      const { hash, token, organizationId } = await makeToken();
      expect(await run.store.tokens.use(hash, now)).toEqual({
        ...{ id: token.id, name: 'Export', scopes: ['read', 'download'], organizationId, userId: 'nora' },
      });
      expect(await run.store.tokens.use(createUuid(), now)).toBeNull();
    });

    it('say to the minute when they were used last', async () => {
      const { hash, token, organizationId } = await makeToken();
      const lastUse = async () =>
        (await run.store.tokens.list(organizationId)).find(({ id }) => id === token.id)?.lastUsedAt ?? null;
      expect(await lastUse()).toBeNull();
      const uses = [];
      for (const seconds of [0, 59, 61]) {
        await run.store.tokens.use(hash, later(seconds));
        uses.push(await lastUse());
      }
      expect(uses).toEqual([now, now, later(61)]);
    });

    it('are worth nothing from the moment at which they expire', async () => {
      const { hash } = await makeToken({ expiresAt: later(60) });
      expect(await run.store.tokens.use(hash, later(59))).not.toBeNull();
      expect(await run.store.tokens.use(hash, later(60))).toBeNull();
    });

    it('are revoked once, by their own organization alone, and are not listed any more', async () => {
      const { hash, token, organizationId } = await makeToken();
      expect(await run.store.tokens.revoke(createUuid(), token.id, now)).toBeNull();
      expect(await run.store.tokens.use(hash, now)).not.toBeNull();
      expect(await run.store.tokens.revoke(organizationId, token.id, now)).toMatchObject({ name: 'Export' });
      expect(await run.store.tokens.revoke(organizationId, token.id, now)).toBeNull();
      expect(await run.store.tokens.use(hash, now)).toBeNull();
      expect(await run.store.tokens.list(organizationId)).not.toContainEqual(expect.objectContaining({ id: token.id }));
    });

    it('are no more than an organization may have, however many are made at once', async () => {
      const { organizationId } = await seedCampaign({}, { name: `Organization ${createUuid()}` });
      const scopes = ['read'] as const;
      const made = await Promise.all(
        Array.from({ length: 5 }, () =>
          run.store.tokens.create(
            {
              organizationId,
              name: 'One',
              hash: createUuid(),
              scopes,
              createdBy: 'nora',
              createdAt: now,
              expiresAt: null,
            },
            3,
          ),
        ),
      );
      expect(made.filter((token) => token !== null)).toHaveLength(3);
    });
  });
}
