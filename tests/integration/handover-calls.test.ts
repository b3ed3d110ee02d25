import { bindCalls } from '@/lib/server/calls/handler';
import { type VisitorCallDeps, visitorCalls } from '@/lib/server/calls/visitor-calls';
import { createVisitorCookie } from '@/lib/server/cookies/visitor-cookie';
import { createUploadId, createUuid, type createCampaign, uniqueName } from '@/tests/support/factories';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { createSection } from '@/tests/support/visit-factories';
import { createPart } from '@/tests/support/parts';

let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const cookies = createVisitorCookie({ secret: 's'.repeat(32), publicUrl: 'http://localhost' });
const MINUTE = 60_000;
const draft = { sectionId: 'text', revision: 1, draft: { kind: 'text' as const, text: 'I am' } };

/** Begins a visit on one device. `open` has a device open a link; each proves with its cookie what it has. */
async function begin(campaign: Parameters<typeof createCampaign>[0] = {}) {
  const visit = await beginVisit(server, { campaign });
  const logger = { info() {}, debug() {} };
  const metrics = { countUploads: (_: string, call: unknown) => call };
  const deps = { ...visit.deps, logger, metrics, stopping: new AbortController().signal };
  const calls = bindCalls(visitorCalls, deps as unknown as VisitorCallDeps);
  const ids = { campaignId: visit.campaign.name, uuid: visit.uuid };
  const from = { address: uniqueName('address'), userAgent: '' };

  function device(header: string | null = null) {
    let cookie = header;
    const asks = async <T>(call: (visitor: ReturnType<typeof cookies.read>) => Promise<T>) => {
      const visitor = cookies.read(cookie);
      const answer = await call(visitor);
      cookie = cookies.write(visitor)[0]?.split(';')[0] ?? cookie;
      return answer;
    };
    return {
      link: (kind: 'now' | 'later' = 'now') => asks((visitor) => calls.makeHandoverLink({ ...ids, kind, visitor })),
      revoke: (kind: 'now' | 'later' = 'now') => asks((visitor) => calls.revokeHandoverLink({ ...ids, kind, visitor })),
      open: (token: string, opener?: string) => asks((visitor) => calls.openHandover({ token, opener, visitor }, from)),
      type: () => asks((visitor) => calls.saveAnswer({ ...ids, ...draft, visitor })),
      answer: (sectionId: string, fileId = createUploadId()) =>
        asks((visitor) =>
          calls.saveAnswer({ ...ids, sectionId, revision: 1, answer: { kind: 'file', fileId }, visitor }),
        ),
      sendFile: (sectionId: string) =>
        asks((visitor) =>
          calls.getAnswerFileTarget({ ...ids, sectionId, fileId: createUploadId(), name: 'a.pdf', bytes: 9, visitor }),
        ),
      follow: (unsent: string[] = [], waits = true) =>
        asks((visitor) => calls.followVisit({ ...ids, unsent, waits, visitor })),
      comeBack: (unsent: string[] = []) => asks((visitor) => calls.continueHere({ ...ids, unsent, visitor })),
      read: () => asks((visitor) => calls.getUserVideo({ ...ids, visitor })),
      rename: () => asks((visitor) => calls.updateUserVideo({ ...ids, name: 'Grace', visitor })),
      give: (email: string) => asks((visitor) => calls.updateUserVideo({ ...ids, name: 'Ada', email, visitor })),
      takeTime: () => asks((visitor) => calls.chooseExtraTime({ ...ids, extraTime: 'double', visitor })),
      think: (sectionId: string) => asks((visitor) => calls.openSection({ ...ids, sectionId, visitor })),
      agree: () =>
        asks((visitor) => calls.updateUserVideo({ ...ids, consent: { version: 1, language: 'en' }, visitor })),
      begin: () => asks((visitor) => calls.createUserVideo({ ...ids, name: 'Grace', device: 'Web', visitor }, from)),
      erase: () => asks((visitor) => calls.eraseUserVideo({ ...ids, visitor })),
      skip: () => asks((visitor) => calls.skipUpload({ ...ids, visitor })),
      film: () => asks((visitor) => calls.stitchVideo({ ...ids, visitor })),
      filmState: () => asks((visitor) => calls.checkStitchStatus({ ...ids, visitor })),
      campaign: (begins = false) =>
        asks((visitor) => calls.getCampaign({ campaignId: ids.campaignId, visitor, begins })),
      withdraw: () => asks((visitor) => calls.withdrawConsent({ campaignId: ids.campaignId, visitor })),
      visitor: () => cookies.read(cookie),
    };
  }

  const owner = cookies.read(null);
  owner.remember(visit.uuid);
  return { ...visit, device, one: device(cookies.write(owner)[0]?.split(';')[0]), two: device() };
}

/** The same, with the visit on the second device. The first one said that it keeps takes of these sections. */
async function move(unsent: string[] = [], campaign?: Parameters<typeof begin>[0]) {
  const visit = await begin(campaign);
  await visit.one.follow(unsent);
  await visit.two.open((await visit.one.link()).token);
  return visit;
}

const elsewhere = { code: 'continuedElsewhere' };
const nothing = { code: 'notFound' };

describe('a link to another device', () => {
  it('is a secret of 128 bits, which gives the visit to the first who opens it, and to nobody else', async () => {
    const { one, device, uuid, campaign } = await begin();
    const { token } = await one.link();
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    const devices = Array.from({ length: 5 }, () => device());
    const opened = await Promise.allSettled(devices.map(({ open }) => open(token)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toEqual([
      { status: 'fulfilled', value: expect.objectContaining({ uuid, campaign: campaign.name, isHere: true }) },
    ]);
    const taken = await Promise.allSettled(devices.map(({ read }) => read()));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const other of taken.filter(({ status }) => status === 'rejected'))
      expect(other).toMatchObject({ reason: nothing });
  });

  it('works for 15 minutes, and one to come back for 14 days', async () => {
    const { one, two, pass } = await begin();
    const [now, later] = [await one.link(), await one.link('later')];
    pass(15 * MINUTE);
    await expect(two.open(now.token)).rejects.toMatchObject(nothing);
    expect((await one.link()).laterUntil).toBe(later.expiresAt);
    pass(14 * 24 * 60 * MINUTE - 16 * MINUTE);
    await two.open(later.token);
    const { one: first, two: second, pass: wait } = await begin();
    const over = await first.link('later');
    wait(14 * 24 * 60 * MINUTE);
    await expect(second.open(over.token)).rejects.toMatchObject(nothing);
  });

  it('gives nothing once it is revoked, replaced by one of its kind, or its visit erased', async () => {
    const { one, two } = await begin();
    const [replaced, now, later] = [await one.link(), await one.link(), await one.link('later')];
    await expect(two.open(replaced.token)).rejects.toMatchObject(nothing);
    await one.revoke();
    await expect(two.open(now.token)).rejects.toMatchObject(nothing);
    expect((await one.link()).laterUntil).toBe(later.expiresAt);
    await one.revoke('later');
    await expect(two.open(later.token)).rejects.toMatchObject(nothing);
    const { token } = await one.link('later');
    await one.erase();
    await expect(two.open(token)).rejects.toMatchObject(nothing);
  });

  it('is found by no guess; who guesses is told to stop, and a link that works still does', async () => {
    const { one, device, two } = await begin();
    const { token } = await one.link();
    const guesses = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => device().open(index.toString(16).padStart(32, '0'))),
    );
    const codes = guesses.map((guess) =>
      guess.status === 'rejected' ? (guess.reason as { code: string }).code : 'found',
    );
    expect(codes.filter((code) => code === 'notFound')).toHaveLength(60);
    expect(codes.filter((code) => code === 'tooMany')).toHaveLength(40);
    expect((await two.open(token)).isHere).toBe(true);
  });

  it('is opened again by the device that has used it up when its answer was lost, until the visit goes back', async () => {
    const { one, two, device, pass } = await begin();
    const { token } = await one.link();
    const [mine, other] = [createUuid(), createUuid()];
    await device().open(token, mine);
    for (const attempt of [device().open(token, other), device().open(token), one.open(token, other)])
      await expect(attempt).rejects.toMatchObject(nothing);
    expect(await two.open(token, mine)).toMatchObject({ isHere: true });
    await two.rename();
    pass(5 * MINUTE);
    await expect(device().open(token, mine)).rejects.toMatchObject(nothing);
    const next = (await two.link()).token;
    const third = createUuid();
    await device().open(next, third);
    await two.comeBack();
    await expect(device().open(next, third)).rejects.toMatchObject(nothing);
  });

  it('is made, revoked and followed by nobody who never had the visit', async () => {
    const { two } = await begin();
    for (const attempt of [two.link(), two.revoke(), two.follow(), two.comeBack()])
      await expect(attempt).rejects.toMatchObject(nothing);
  });
});

describe('a device that a visit has left', () => {
  it('is refused all that would show or change the visit', async () => {
    const { one, two, target } = await move();
    for (const attempt of [
      ...[one.read(), one.rename(), one.begin(), one.erase(), one.skip(), one.link(), one.revoke()],
      ...[one.film(), one.filmState()],
      target(createUploadId(), 'one'),
    ])
      await expect(attempt).rejects.toMatchObject(elsewhere);
    expect(await one.campaign()).toMatchObject({ handover: 'elsewhere' });
    expect(await two.campaign()).not.toHaveProperty('handover', expect.any(String));
    expect(await two.read()).toMatchObject({ hasMoved: true });
    expect(await two.rename()).toMatchObject({ name: 'Grace' });
  });

  it('is told where the visit is, and takes it back', async () => {
    const { one, two } = await move();
    expect(await one.follow()).toMatchObject({ isHere: false, openedAt: expect.any(String), section: 1 });
    expect(await one.comeBack()).toMatchObject({ isHere: true });
    expect(await two.follow()).toMatchObject({ isHere: false, openedAt: null });
    await one.rename();
    await expect(two.rename()).rejects.toMatchObject(elsewhere);
    await two.comeBack();
    await expect(one.rename()).rejects.toMatchObject(elsewhere);
  });

  it('still saves a take that it said to keep, and no other', async () => {
    const visit = await move(['one', 'unknown']);
    expect(await visit.two.campaign()).toMatchObject({ handover: 'arriving' });
    expect(await visit.two.follow()).toMatchObject({ isHere: true, awaited: ['one'] });
    await expect(visit.target(createUploadId(), 'two')).rejects.toMatchObject(elsewhere);
    const uploadId = createUploadId();
    const part = createPart(0, new Uint8Array([1, 2, 3]));
    await visit.postPart(await visit.target(uploadId), part);
    await visit.announce(uploadId, part);
    const confirmed = await visit.confirm(uploadId, [part]);
    await visit.save(confirmed, 3);
    expect(await visit.two.follow()).toMatchObject({ awaited: [] });
    expect((await visit.two.read()).videos).toMatchObject([{ sectionId: 'one' }]);
    // Its answer may have been lost.
    await visit.save(confirmed, 3);
    await expect(visit.target()).rejects.toMatchObject(elsewhere);
  });

  it('sends no part of a take that it did not say to keep', async () => {
    const visit = await begin();
    const [kept, other] = [createUploadId(), createUploadId()];
    const part = createPart(0, new Uint8Array([1, 2, 3]));
    await visit.postPart(await visit.target(kept, 'one'), part);
    await visit.postPart(await visit.target(other, 'two'), part);
    await visit.one.follow(['one']);
    await visit.two.open((await visit.one.link()).token);
    expect(await visit.announce(kept, part)).toEqual({ missing: [] });
    await expect(visit.announce(other, part)).rejects.toMatchObject(elsewhere);
  });

  it('is not waited for when what it said to keep was saved before', async () => {
    const visit = await begin();
    await visit.one.follow(['one', 'two']);
    const uploadId = createUploadId();
    const part = createPart(0, new Uint8Array([1, 2, 3]));
    await visit.postPart(await visit.target(uploadId), part);
    await visit.announce(uploadId, part);
    await visit.save(await visit.confirm(uploadId, [part]), 3);
    await visit.two.open((await visit.one.link()).token);
    expect(await visit.two.follow()).toMatchObject({ awaited: ['two'] });
  });

  it('withdraws no consent to what another device has finished', async () => {
    const consent = { consent: 'I agree.', consentText: 'All of it.' };
    const { one, two, visitId, deps } = await begin({ type: 'job', ...consent });
    await one.agree();
    await two.open((await one.link()).token);
    await two.skip();
    await expect(one.withdraw()).rejects.toMatchObject(nothing);
    expect(await deps.store.visits.get(visitId)).not.toBeNull();
    await two.withdraw();
    expect(await deps.store.visits.get(visitId)).toBeNull();
  });

  it('begins anew where visits begin, once the other one has finished', async () => {
    const { one, two } = await begin({ type: 'job' });
    await two.open((await one.link()).token);
    expect(await one.campaign(true)).toMatchObject({ handover: 'elsewhere' });
    await expect(one.read()).rejects.toMatchObject({ ...elsewhere, details: { isFinished: false } });
    await two.skip();
    expect(await one.campaign(true)).not.toHaveProperty('handover', expect.any(String));
    expect(await one.campaign()).toMatchObject({ handover: 'elsewhere' });
    for (const attempt of [one.read(), one.begin()])
      await expect(attempt).rejects.toMatchObject({ ...elsewhere, details: { isFinished: true } });
  });

  it('still sends a file that it said to keep, and no other', async () => {
    const { target } = await move(['one']);
    expect(await target(createUploadId(), 'one', 1000)).toMatchObject({ url: expect.any(String) });
    await expect(target(createUploadId(), 'two', 1000)).rejects.toMatchObject(elsewhere);
  });

  it('still sends the file of an answer that it said to keep, and nothing else that answers', async () => {
    const sections = ['file', 'other'].map((id) =>
      createSection({ id, answerType: { kind: 'file', formats: ['pdf'], maxMegabytes: 1, isOptional: true } }),
    );
    const text = createSection({ id: 'text', answerType: { kind: 'text', unit: 'words', limit: 9, isOptional: true } });
    const { one, two } = await move(['file', 'text'], { sections: [...sections, text] });
    expect(await one.sendFile('file')).toMatchObject({ url: expect.any(String) });
    await expect(one.answer('file')).rejects.toMatchObject({ code: 'uploadIncomplete' });
    for (const attempt of [one.sendFile('other'), one.answer('other'), one.type()])
      await expect(attempt).rejects.toMatchObject(elsewhere);
    await two.type();
    expect(await two.follow([], false)).toMatchObject({ awaited: [] });
    await expect(one.sendFile('file')).rejects.toMatchObject(elsewhere);
  });

  it('leaves the next one what was given there: how to be reached, more time, and the running clock', async () => {
    const { one, two, pass } = await begin({ askEmail: 'required', thinkSeconds: 60 });
    await one.give('ada@museum.example');
    await one.takeTime();
    const { prompt, clock } = await one.think('one');
    pass(MINUTE / 2);
    await two.open((await one.link()).token);
    expect(await two.read()).toMatchObject({ email: 'ada@museum.example', extraTime: { chosen: 'double' } });
    expect(await two.campaign()).toMatchObject({ sections: [{ prompt }, { prompt: null }] });
    const left = (await two.think('one')).clock?.remainingMs ?? 0;
    expect((clock?.remainingMs ?? 0) - left).toBeGreaterThanOrEqual(MINUTE / 2);
    for (const attempt of [one.takeTime(), one.think('one')]) await expect(attempt).rejects.toMatchObject(elsewhere);
  });

  it('leaves the next one what an editor gave to its invited person', async () => {
    const { one, two, deps, campaign, visitId } = await begin({ retakes: 0 });
    const { invitations, campaigns } = deps.store;
    const { id } = (await campaigns.find(campaign.name))!;
    const invitation = createUuid();
    const invited = { id: invitation, email: `${invitation}@museum.example`, name: null, tokenHash: invitation };
    await invitations.add(id, [invited], null, new Date());
    await invitations.noteVisit(invitation, id, visitId);
    await invitations.adjust(id, invitation, { extraTime: 'half', retakes: 3, closes: null, language: 'ar' });
    const adjusted = { retakes: 3, language: 'ar', extraTime: 'half' };
    expect(await one.campaign()).toMatchObject({ adjusted });
    await two.open((await one.link()).token);
    expect(await two.campaign()).toMatchObject({ adjusted });
  });

  it('has agreed for the next one, too', async () => {
    const { one, two } = await begin({ consent: 'I agree.', consentText: 'All of it.' });
    await one.agree();
    await two.open((await one.link()).token);
    expect(await two.read()).toMatchObject({ consentVersion: 1 });
    await expect(one.agree()).rejects.toMatchObject(elsewhere);
  });

  it('saves nothing for which nobody waits any more', async () => {
    const visit = await move(['one']);
    const uploadId = createUploadId();
    const part = createPart(0, new Uint8Array([1, 2, 3]));
    await visit.postPart(await visit.target(uploadId), part);
    await visit.announce(uploadId, part);
    expect(await visit.two.follow([], false)).toMatchObject({ awaited: [] });
    await expect(visit.confirm(uploadId, [part])).rejects.toMatchObject(elsewhere);
  });

  it('is not waited for when it takes the visit back itself', async () => {
    const { one } = await move(['one', 'two']);
    expect((await one.comeBack(['one'])).awaited).toEqual(['two']);
  });
});
