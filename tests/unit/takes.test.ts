import { createAttempts } from '@/lib/browser/takes/attempts';
import { createTakeStore } from '@/lib/browser/takes/take-store';
import { createMemoryStore, createTake } from '../support/browser-factories';
import { UUID } from '../support/visit-factories';

const section = { campaignName: 'demo', uuid: UUID, sectionId: '1' };

describe('Attempts', () => {
  it('count from 1', () => {
    const attempts = createAttempts(createMemoryStore(), 'hrfix');
    expect([attempts.next(section, 0), attempts.next(section, 0)]).toEqual([1, 2]);
  });

  it('count on after a reload', () => {
    const store = createMemoryStore();
    createAttempts(store, 'hrfix').next(section, 0);
    expect(createAttempts(store, 'hrfix').next(section, 0)).toBe(2);
  });

  it('count on from the server where it knows more', () => {
    const attempts = createAttempts(createMemoryStore(), 'hrfix');
    expect([attempts.next(section, 7), attempts.next(section, 7)]).toEqual([8, 9]);
  });

  it.each([
    ['section', { ...section, sectionId: '2' }],
    ['campaign', { ...section, campaignName: 'other' }],
    ['visitor', { ...section, uuid: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' }],
  ])('count for each %s alone', (_, other) => {
    const attempts = createAttempts(createMemoryStore(), 'hrfix');
    attempts.next(section, 0);
    expect(attempts.next(other, 0)).toBe(1);
  });

  it('begin anew where the stored counts are damaged', () => {
    expect(createAttempts(createMemoryStore({ '/attempts': 'oops' }), null).next(section, 2)).toBe(3);
  });
});

describe('The take store', () => {
  it('finds the newest take of a section', () => {
    const takes = createTakeStore();
    takes.keep(createTake({ uploadId: 'second', count: 2 }));
    takes.keep(createTake({ uploadId: 'first', count: 1 }));
    takes.keep(createTake({ uploadId: 'other', count: 3, sectionId: '2' }));
    expect(takes.latest(section)?.uploadId).toBe('second');
  });

  it('has nothing of a take that was discarded', () => {
    const takes = createTakeStore();
    takes.keep(createTake({ uploadId: 'first' }));
    takes.discard('first');
    expect([takes.get('first'), takes.latest(section), takes.playbackUrl('first')]).toEqual([null, null, null]);
  });

  it('gives a player one address as long as the take is there', async () => {
    const takes = createTakeStore();
    takes.keep(createTake({ uploadId: 'first' }));
    const url = takes.playbackUrl('first') ?? '';
    expect(takes.playbackUrl('first')).toBe(url);
    expect(await (await fetch(url)).text()).toBe('a film');
    takes.discard('first');
    await expect(fetch(url)).rejects.toThrow();
  });

  it.each([
    ['video/webm;codecs=vp8', ''],
    ['video/mp4;codecs=avc1', 'video/mp4'],
    ['', ''],
  ])('tells a player of a film made as %j that it is %j', async (mimeType, type) => {
    const takes = createTakeStore();
    takes.keep(createTake({ uploadId: 'first', mimeType }));
    const response = await fetch(takes.playbackUrl('first') ?? '');
    expect((await response.blob()).type).toBe(type);
  });

  it('hands the takes of a lost visit over to the one begun in its place, and no others', () => {
    const takes = createTakeStore();
    const [to, other] = ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'];
    takes.keep(createTake({ uploadId: 'mine' }));
    takes.keep(createTake({ uploadId: 'theirs', uuid: other, count: 9 }));
    takes.keep(createTake({ uploadId: 'elsewhere', campaignName: 'another' }));
    takes.handOver('demo', UUID, to);
    expect(takes.latest({ ...section, uuid: to })).toMatchObject({ count: 1, uuid: to, uploadId: expect.not.stringMatching(/^mine$/) });
    expect([takes.get('mine'), takes.get('theirs')?.uuid, takes.get('elsewhere')?.uuid]).toEqual([null, other, UUID]);
  });
});
