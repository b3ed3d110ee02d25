import type { TranscriberSetup } from '@/lib/server/ports/transcriber';
import {
  correctOwnLine,
  getOwnCaptions,
  getOwnTranscript,
  removeOwnCaptions,
  undoOwnCorrections,
} from '@/lib/server/use-cases/transcripts/own-transcript';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { createSeeds } from '@/tests/contract/store/seeds';
import { expectingStore } from '@/tests/support/expecting-store';
import { createUuid } from '@/tests/support/factories';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { createHeardLine } from '@/tests/support/transcript-factories';

const SERVICE: TranscriberSetup = {
  ...({ kind: 'service', address: 'https://speech.example/v1' } as const),
  ...{ host: 'speech.example', model: null },
};
const COMMAND: TranscriberSetup = { kind: 'command', command: '/usr/bin/speech' };
const nothing = { code: 'notFound' };

let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

let transcripts = 0;

/** A visit of two sections of a second each, with its film, in which something is said. */
async function filmed({ isMade = true } = {}) {
  const visit = await beginVisit(server, { campaign: { captions: 'on' }, transcriberSetup: SERVICE });
  const store = expectingStore(server.store);
  const { save } = createSeeds(server);
  const takes = [await save(visit.visitId, 'one'), await save(visit.visitId, 'two')];
  const takeIds = takes.map(({ id }) => id);
  const { stitch } = await store.stitches.request(visit.visitId, takeIds, null);
  await store.stitches.complete(visit.visitId, stitch.attempt, `${visit.uuid}/film`, {
    sectionSamples: [48_000, 48_000],
  });
  for (const takeId of takeIds) {
    const at = new Date();
    await store.transcripts.request({ id: `own${transcripts++}`, takeId, language: 'en', most: 10, at });
    if (!isMade) continue;
    const run = { takeId, runId: 'r', at };
    await store.transcripts.begin(run);
    const lines = [createHeardLine({ startMs: 100, endMs: 900, words: 'Helo <there>' })];
    await store.transcripts.keep({ ...run, spoken: 'en', speechMs: 800, dropped: 0, lines });
  }
  const read = () => getOwnTranscript(visit.deps, visit.requester);
  const correct = (lineId: string, words: string | null) =>
    correctOwnLine(visit.deps, { ...visit.requester, lineId, words });
  return { ...visit, read, correct };
}

describe('what was written down of a visitor’s own film', () => {
  it('is read with the times of the film, and as captions', async () => {
    const { read, deps, requester } = await filmed();
    const { state, language, lines } = await read();
    expect([state, language]).toEqual(['ready', 'en']);
    expect(lines.map(({ startMs, endMs, words }) => [startMs, endMs, words])).toEqual([
      [100, 900, 'Helo <there>'],
      [1100, 1900, 'Helo <there>'],
    ]);
    expect(await getOwnCaptions(deps, requester)).toContain('00:00:01.100 --> 00:00:01.900\nHelo &lt;there&gt;\n');
  });

  it('is said to be on its way until it is there', async () => {
    const { read, deps, requester } = await filmed({ isMade: false });
    expect(await read()).toMatchObject({ state: 'making', lines: [] });
    expect(await getOwnCaptions(deps, requester)).toBeNull();
  });

  it('is corrected line by line, also without any words, and all of it taken back at once', async () => {
    const { read, correct, deps, requester } = await filmed();
    const [first, second] = (await read()).lines;
    expect(await correct(first!.id, 'Hello there')).toMatchObject({ words: 'Hello there', correctedBy: 'visitor' });
    expect(await correct(second!.id, '')).toMatchObject({ words: '', correctedBy: 'visitor' });
    expect((await read()).lines.map(({ words }) => words)).toEqual(['Hello there', '']);
    expect(await getOwnCaptions(deps, requester)).not.toContain('Helo');
    const undone = await undoOwnCorrections(deps, requester);
    expect(undone.lines.map(({ words, correctedBy }) => [words, correctedBy])).toEqual([
      ['Helo <there>', null],
      ['Helo <there>', null],
    ]);
  });

  it('is no captions once all words were taken out of its lines', async () => {
    const { read, correct, deps, requester } = await filmed();
    for (const { id } of (await read()).lines) await correct(id, '');
    expect(await getOwnCaptions(deps, requester)).toBeNull();
    expect((await read()).lines).toHaveLength(2);
  });

  it('is removed for good', async () => {
    const { read, correct, deps, requester } = await filmed();
    const [first] = (await read()).lines;
    await removeOwnCaptions(deps, requester);
    await removeOwnCaptions(deps, requester);
    expect(await read()).toEqual({ state: 'removed', language: null, lines: [] });
    await expect(correct(first!.id, 'Hello')).rejects.toMatchObject(nothing);
    expect(await getOwnCaptions(deps, requester)).toBeNull();
  });

  it('is nobody else’s to read, correct or remove', async () => {
    const { read, deps, requester, campaign } = await filmed();
    const other = await filmed();
    const [first] = (await read()).lines;
    const strangers = [
      { ...requester, visitor: { ...requester.visitor, uuids: [createUuid()] } },
      { ...requester, campaignId: other.campaign.name },
    ];
    for (const stranger of strangers) {
      await expect(getOwnTranscript(deps, stranger)).rejects.toMatchObject(nothing);
      await expect(getOwnCaptions(deps, stranger)).rejects.toMatchObject(nothing);
      await expect(correctOwnLine(deps, { ...stranger, lineId: first!.id, words: '' })).rejects.toMatchObject(nothing);
      await expect(undoOwnCorrections(deps, stranger)).rejects.toMatchObject(nothing);
      await expect(removeOwnCaptions(deps, stranger)).rejects.toMatchObject(nothing);
    }
    const moved = { ...requester, visitor: { ...requester.visitor, moves: new Map([[requester.uuid, 7]]) } };
    await expect(removeOwnCaptions(deps, moved)).rejects.toMatchObject({ code: 'continuedElsewhere' });
    // A line of another visit is none of this one.
    await expect(other.correct(first!.id, 'Mine')).rejects.toMatchObject(nothing);
    expect((await read()).lines[0]!.words).toBe('Helo <there>');
    expect(campaign.name).not.toBe(other.campaign.name);
  });

  it('is corrected 2,400 times an hour at most', async () => {
    const { read, correct, pass, uuid } = await filmed();
    const [first] = (await read()).lines;
    await correct('none-0', '').catch(() => undefined);
    const all = server.db.updateTable('limits').set({ count: 2399 }).where('key', '=', `correction ${uuid}`);
    expect(await all.executeTakeFirst()).toMatchObject({ numUpdatedRows: 1n });
    await expect(correct(first!.id, 'Hi')).resolves.toMatchObject({ words: 'Hi' });
    await expect(correct(first!.id, 'Hello')).rejects.toMatchObject({ code: 'tooMany' });
    pass(60 * 60_000);
    await expect(correct(first!.id, 'Hello')).resolves.toMatchObject({ words: 'Hello' });
  });
});

describe('where it is written down', () => {
  const told = async (transcriberSetup: TranscriberSetup | null, captions: 'on' | 'off' = 'on') => {
    const { deps, requester } = await beginVisit(server, { campaign: { captions }, transcriberSetup });
    const campaign = await getCampaign(deps, requester);
    return 'sections' in campaign ? campaign.transcription : null;
  };

  it('is told to visitors: by the host alone, or that it is this server', async () => {
    expect(await told(SERVICE)).toEqual({ host: 'speech.example' });
    expect(await told(COMMAND)).toEqual({ host: null });
  });

  it('is not told where nothing is', async () => {
    expect(await told(null)).toBeUndefined();
    expect(await told(SERVICE, 'off')).toBeUndefined();
  });

  it('is not told where the organization does not tell it', async () => {
    const { deps, requester, campaign } = await beginVisit(server, {
      campaign: { captions: 'on' },
      transcriberSetup: SERVICE,
    });
    const { organizationId } = (await server.store.campaigns.find(campaign.name))!;
    await server.db
      .updateTable('organizations')
      .set({ tells_transcriber: false })
      .where('id', '=', organizationId)
      .execute();
    const told = await getCampaign(deps, requester);
    expect('sections' in told && told.transcription).toBeUndefined();
  });
});
