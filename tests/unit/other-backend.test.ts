import { createApi } from '@/lib/browser/api/client';
import { syncClock } from '@/lib/browser/api/sync-clock';
import { getContext } from '@/lib/browser/context';
import { UUID } from '../support/visit-factories';

/** Returns the api with a backend that gives these answers in order, and the list of its requests. */
function apiAgainst(...answers: unknown[]) {
  const asked: string[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    asked.push(`${init?.method} ${String(url).split('?')[0]}`);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return answer === undefined ? new Response(null, { status: 200 }) : Response.json(answer);
  };
  const context = () => ({ whitelabelId: 'hrfix', accessToken: null, userId: null, clockOffset: 0 });
  return { api: createApi({ fetch, context, now: Date.now }), asked };
}

const visit = { campaignId: '7', uuid: UUID };
const known = {
  uuid: UUID,
  name: 'Ada',
  completed: true,
  videos: [{ sectionId: 1, url: 'https://s/1', count: 2, device: 'Web' }],
  completedUrl: 'https://s/film',
};
const filled = {
  ...known,
  videos: [{ ...known.videos[0], sectionId: '1' }],
  downloadUrl: 'https://s/film',
  resumeUrl: null,
};
const getUserVideo = (api: ReturnType<typeof apiAgainst>['api']) =>
  api.getUserVideo({ params: visit, query: { uuid: UUID }, body: {} });

describe('A backend that knows the specification alone', () => {
  it('gives a record whose film is saved from where it is shown', async () => {
    expect(await getUserVideo(apiAgainst(known).api)).toEqual(filled);
  });

  it('may say no more of a visit than that it is not completed', async () => {
    const none = {
      uuid: UUID,
      name: '',
      completed: false,
      videos: [],
      completedUrl: null,
      downloadUrl: null,
      resumeUrl: null,
    };
    expect(await getUserVideo(apiAgainst({ completed: false }).api)).toEqual(none);
  });

  it.each([[undefined], [null], [[]]])('has no record where it answers %j', async (answer) => {
    if (Array.isArray(answer))
      return expect(await apiAgainst(answer).api.findName({ params: visit, query: { name: 'Ada' }, body: {} })).toEqual(
        [],
      );
    await expect(getUserVideo(apiAgainst(answer).api)).rejects.toMatchObject({ code: 'notFound' });
  });

  it.each(['createUserVideo', 'updateUserVideo', 'skipUpload'] as const)(
    'is asked for the record that it does not answer %s with',
    async (name) => {
      const { api, asked } = apiAgainst({ ok: true }, known);
      const body = { uuid: UUID, name: 'Ada', device: 'Web' as const };
      expect(await api[name]({ params: visit, query: {}, body } as never)).toEqual(filled);
      expect(asked[1]).toBe('GET /api/campaign/7/userVideo');
    },
  );

  it.each([
    [{}, {}],
    [{ status: 'Queued' }, {}],
    [{ status: 'Complete' }, { status: 'Complete' }],
    [{ status: 'Progressing', place: 'seventh' }, { status: 'Progressing' }],
    [
      { status: 'Error', message: 'Too dark', solution: 'reRecordAll' },
      { status: 'Error', message: 'Too dark', solution: 'reRecordAll' },
    ],
    [
      { status: 'Error', message: 'Too dark', solution: 'callUs' },
      { status: 'Error', message: 'Too dark' },
    ],
  ])('has a stitch of which is left out what nobody knows: %j (spec 4.41)', async (answer, status) => {
    expect(await apiAgainst(answer).api.checkStitchStatus({ params: visit, query: {}, body: {} })).toEqual(status);
    expect(await apiAgainst(answer).api.stitchVideo({ params: visit, query: {}, body: {} })).toEqual(status);
  });

  it('takes no parts, and leaves a take the number it was asked for', async () => {
    const target = { url: 'https://s/take', data: { url: 'https://s', fields: {} } };
    const query = {
      campaignName: 'demo',
      fileName: 'x',
      fileType: 'video/mp4' as const,
      uploadId: 'x'.repeat(16),
      count: 3,
    };
    expect(await apiAgainst(target).api.getUploadUrl({ params: {}, query, body: {} })).toEqual({
      ...target,
      parts: null,
      count: 3,
    });
  });

  it('asks its questions without clips', async () => {
    const asked = { prompt: 'Who are you?', translations: {}, clock: null };
    const params = { campaignId: 'demo', uuid: visit.uuid, sectionId: '1' };
    expect(await apiAgainst(asked).api.openSection({ params, query: {}, body: {} })).toEqual({ ...asked, clip: null });
  });

  it('names accounts by numbers too', async () => {
    const { api } = apiAgainst([{ id: 5, name: 'Ada' }, { name: 'nobody' }]);
    expect(await api.findName({ params: visit, query: { name: 'Ada' }, body: {} })).toEqual([{ id: '5', name: 'Ada' }]);
  });

  it('says when a visit began, or nothing that can be read', async () => {
    const startedAt = '2026-11-22T14:05:00.000Z';
    const { api } = apiAgainst([
      { id: '5', name: 'Ada', startedAt },
      { id: '6', name: 'Ada', startedAt: 'yesterday' },
    ]);
    expect(await api.findName({ params: visit, query: { name: 'Ada' }, body: {} })).toEqual([
      { id: '5', name: 'Ada', startedAt },
      { id: '6', name: 'Ada' },
    ]);
  });

  it('answers a ping without the time, and the clock is taken to be right', async () => {
    await syncClock(apiAgainst({}).api);
    expect(getContext().clockOffset).toBe(0);
  });

  it.each([
    [{ error: 'We are closed' }, 'We are closed'],
    [{ errors: ['Too late', 'Too dark'] }, 'Too late'],
    [{ errors: [{ message: 'Too late' }] }, 'Too late'],
    [{ error: true }, null],
  ])('says what went wrong in its own words: %j', async (answer, said) => {
    await expect(getUserVideo(apiAgainst(answer).api)).rejects.toMatchObject({
      serverMessage: said,
      status: 200,
      response: answer,
    });
  });
});
