import { openShared, unlockShared } from '@/lib/server/use-cases/submissions/share-links/open-shared';
import {
  listShareLinks,
  makeShareLink,
  revokeShareLink,
} from '@/lib/server/use-cases/submissions/share-links/share-links';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { createCampaign } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());
afterEach(() => run.present());

const DAY_MS = 24 * 60 * 60 * 1000;
const deps = () => ({ ...run.deps, publicUrl: 'https://films.example' });
const tokenOf = (url: string) => url.split('/').at(-1)!;

async function share(given: { password?: string; mayDownload?: boolean } = {}) {
  const visit = await run.beginVisit(createCampaign());
  const takeIds = [];
  for (const { id } of visit.campaign.sections) takeIds.push((await run.saveTake(visit, id)).id);
  await run.store.visits.noteStitchRequested(visit.id);
  await run.store.stitches.request(visit.id, takeIds, null);
  await runStitch(run.deps, { userVideoId: visit.id, attempt: 1 }, { isLastTry: true, signal: neverAborted });
  const member = await storeMember(run.database.db, { organizationId: visit.campaign.organizationId });
  const input = { member, submissionId: visit.id, days: 7, withResume: false, mayDownload: false, ...given };
  const link = await makeShareLink(deps(), input);
  return { visit, member, link, token: tokenOf(link.url) };
}

const stateOf = async (token: string, grant?: string) => (await openShared(run.deps, { token, grant })).state;

describe('a share link', () => {
  it('shows the film and nothing of the review, and downloads only where that was allowed', async () => {
    const { token, visit } = await share();
    const shared = await openShared(run.deps, { token });
    expect(shared).toMatchObject({ state: 'open', film: { name: visit.name, downloadUrl: null, resume: null } });
    expect(JSON.stringify(shared)).not.toMatch(/status|rating|thread/);
    const allowed = await share({ mayDownload: true });
    expect(await openShared(run.deps, allowed)).toMatchObject({ film: { downloadUrl: expect.any(String) as string } });
  });

  it('works until its last day, and says how often it was opened', async () => {
    const { token, member, visit } = await share();
    await stateOf(token);
    await stateOf(token);
    const { links } = await listShareLinks(run.deps, { member, submissionId: visit.id });
    expect(links).toMatchObject([{ uses: 2, hasPassword: false, lastUsedAt: expect.any(String) as string }]);
    run.pass(7 * DAY_MS + 1);
    expect(await stateOf(token)).toBe('ended');
  });

  it('ends at once when it is revoked, by its own organization alone', async () => {
    const { token, link, member } = await share();
    const other = await share();
    await expect(revokeShareLink(run.deps, { member: other.member, linkId: link.id })).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(await stateOf(token)).toBe('open');
    await revokeShareLink(run.deps, { member, linkId: link.id });
    expect(await stateOf(token)).toBe('ended');
  });

  it('that is guessed looks like one that has ended', async () => {
    const { token } = await share();
    expect(await stateOf(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe('ended');
    expect(await stateOf('')).toBe('ended');
  });

  it('with a password opens with it alone, and the grant opens no other link', async () => {
    const { token } = await share({ password: 'river song' });
    const other = await share({ password: 'river song' });
    expect(await stateOf(token)).toBe('locked');
    const unlock = (password: string) => unlockShared(run.deps, { token, password, address: '192.0.2.1' });
    await expect(unlock('river')).rejects.toMatchObject({ code: 'unauthorized' });
    const { grant } = await unlock('river song');
    expect(await stateOf(token, grant)).toBe('open');
    expect(await stateOf(other.token, grant)).toBe('locked');
  });

  it('lets nobody guess its password for long', async () => {
    const { token } = await share({ password: 'river song' });
    const guess = (password: string) =>
      unlockShared(run.deps, { token, password, address: '192.0.2.2' }).catch(({ code }: { code: string }) => code);
    for (let n = 0; n < 10; n += 1) expect(await guess(`guess ${n}`)).toBe('unauthorized');
    expect(await guess('river song')).toBe('tooMany');
  });
});
