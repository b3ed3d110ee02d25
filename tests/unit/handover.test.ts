import { createHandoverWatch } from '@/lib/browser/visit/handover-watch';
import { createAnswerFiles } from '@/lib/browser/answers/answer-files';
import { createFileSaving } from '@/lib/browser/answers/file-saving';
import { keptSections, saveKept } from '@/lib/browser/visit/kept-takes';
import type { QueuedTake } from '@/lib/browser/visit/queued-takes';
import { redact } from '@/lib/domain/redact';
import { createVisitorCookie } from '@/lib/server/cookies/visitor-cookie';
import { pageHeaders } from '@/lib/server/http/answer-headers.mjs';
import { createMemoryStore } from '@/tests/support/browser-factories';
import { createUuid } from '@/tests/support/factories';
import { createDeviceTake, createFakeTakes } from '@/tests/support/fake-takes';

describe('the cookie of a device that a visit has come to', () => {
  const cookies = createVisitorCookie({ secret: 's'.repeat(32), publicUrl: 'https://film.example' });
  const headerOf = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');
  const taken = (uuid: string, rehearsing: string | null = null) => {
    const visitor = cookies.read(null);
    visitor.take?.({ uuid, moves: 3, rehearsing });
    return headerOf(cookies.write(visitor));
  };

  it('proves at which move it came, also once another visit has begun', () => {
    const [uuid, other] = [createUuid(), createUuid()];
    const visitor = cookies.read(taken(uuid));
    expect([...visitor.uuids]).toEqual([uuid]);
    expect(visitor.moves?.get(uuid)).toBe(3);
    visitor.remember(other);
    const later = cookies.read(headerOf(cookies.write(visitor)));
    expect([...later.uuids]).toEqual([uuid, other]);
    expect([later.moves?.get(uuid), later.moves?.get(other)]).toEqual([3, undefined]);
  });

  it('proves nothing when the move in it was changed', () => {
    const uuid = createUuid();
    const forged = cookies.read(taken(uuid).replace('*3', '*4'));
    expect([...forged.uuids]).toEqual([]);
    expect(forged.moves?.get(uuid)).toBeUndefined();
  });

  it('has its rehearsal with it, and otherwise none', () => {
    expect(cookies.read(taken(createUuid(), 'campaign-1')).rehearsing).toBe('campaign-1');
    expect(cookies.read(taken(createUuid())).rehearsing).toBeNull();
  });
});

describe('what a device keeps of a visit that goes on with another', () => {
  const visit = { campaignName: 'demo', uuid: createUuid() };
  const take = (given: object) => createDeviceTake({ ...visit, ...given });
  const open = (takes: ReturnType<typeof take>[], queue: Partial<QueuedTake>[] = []) => {
    const added: string[] = [];
    const saveQueue = {
      list: () => queue.map((queued) => ({ ...visit, problem: null, ...queued }) as QueuedTake),
      resume: jest.fn(),
      add: (uploadId: string) => void added.push(uploadId),
      remove: () => {},
      subscribe: () => () => {},
    };
    return { services: { takes: createFakeTakes(...takes), saveQueue, answerFiles: createAnswerFiles() }, added };
  };

  it('is the latest whole take of each section, and what is being saved', () => {
    const { services, added } = open(
      [
        take({ uploadId: 'old', sectionId: 'one', count: 1, ending: 'stopped' }),
        take({ uploadId: 'new', sectionId: 'one', count: 2, ending: 'stopped' }),
        take({ uploadId: 'queued', sectionId: 'two', ending: 'stopped' }),
        take({ uploadId: 'used', sectionId: 'three', ending: 'interrupted', isAccepted: true }),
        take({ uploadId: 'cut', sectionId: 'four', ending: 'interrupted' }),
        take({ uploadId: 'running', sectionId: 'five', ending: null }),
        take({ uploadId: 'other', sectionId: 'six', ending: 'stopped', uuid: createUuid() }),
      ],
      [{ uploadId: 'queued', sectionId: 'two' }],
    );
    expect(keptSections(services, visit)).toEqual(['one', 'two', 'three']);
    saveKept(services, visit);
    expect(services.saveQueue.resume).toHaveBeenCalledWith(visit, expect.any(Function));
    expect(added).toEqual(['new', 'used']);
  });

  it('is also a file that is on its way, and none that is skipped or was refused', () => {
    const { services } = open([]);
    const api = {
      saveAnswer: () => new Promise<never>(() => {}),
      getAnswerFileTarget: () => new Promise<never>(() => {}),
    };
    const online = { isOnline: () => true, subscribe: () => () => {} };
    const postFile = () => new Promise<never>(() => {});
    const deps = { api, postFile, log: () => {}, online };
    const section = (sectionId: string) =>
      services.answerFiles.open({ ...visit, sectionId }, () =>
        createFileSaving(deps, { campaignId: 'demo', uuid: visit.uuid, sectionId }, undefined, () => {}),
      );
    const type = { kind: 'file' as const, formats: ['pdf' as const], maxMegabytes: 1, isOptional: true };
    section('one').choose(type, new File(['%PDF-'], 'mine.pdf', { type: 'application/pdf' }));
    section('two').skip();
    section('three').choose(type, new File(['no'], 'mine.exe'));
    expect(services.answerFiles.list()).toHaveLength(3);
    expect(keptSections(services, visit)).toEqual(['one']);
  });
});

it('a browser asks where a visit is until its last link is over', () => {
  const store = createMemoryStore();
  const watch = createHandoverWatch(store, null);
  watch.note('demo', 2000);
  watch.note('demo', 1000);
  expect([watch.isOn('demo', 1999), watch.isOn('demo', 2000), watch.isOn('other', 0)]).toEqual([true, false, false]);
  expect(createHandoverWatch(store, null).isOn('demo', 1999)).toBe(true);
});

it('the address of a link to another device is told to no site and no log', () => {
  expect(pageHeaders('/r/0123')).toEqual({ 'Referrer-Policy': 'no-referrer' });
  expect(pageHeaders('/ready/start')).toEqual({});
  expect(redact('GET /r/abcdefabcdefabcdefabcdefabcdefab')).toBe('GET /r/[id]');
});
