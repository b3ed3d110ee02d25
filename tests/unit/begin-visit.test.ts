import { CallError } from '@/lib/browser/api/call-error';
import { beginVisit, findUserVideo } from '@/lib/browser/visit/begin-visit';
import { createIdentity } from '@/lib/browser/identity';
import { createMemoryStore } from '../support/browser-factories';
import { UUID, createCampaign, createUserVideo } from '../support/visit-factories';

const NEW = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const notFound = new CallError('notFound', 'There is no such user video', {
  type: 'NOT_FOUND',
  status: 404,
  response: null,
});
const campaign = createCampaign();
const input = { name: 'Ada', device: 'Web' as const };

function setUp() {
  const identity = createIdentity(createMemoryStore({ 'hrfix/uuid': UUID }), 'hrfix', () => NEW);
  const createUserVideoCall = jest.fn(async ({ body }: { body: { uuid: string; name: string } }) =>
    createUserVideo({ uuid: body.uuid, name: body.name }),
  );
  const updateUserVideo = jest.fn(async () => createUserVideo({ name: 'Ada' }));
  return {
    identity,
    createUserVideo: createUserVideoCall,
    updateUserVideo,
    deps: { api: { createUserVideo: createUserVideoCall, updateUserVideo }, identity },
  };
}

it("begins under the browser's own uuid and keeps it for the campaign (spec 3.14)", async () => {
  const { deps, identity } = setUp();
  expect((await beginVisit(deps, campaign, null, input)).uuid).toBe(UUID);
  identity.renew('another');
  expect(identity.uuidFor('demo')).toBe(UUID);
});

it('joins the account that was chosen', async () => {
  const { deps, createUserVideo } = setUp();
  await beginVisit(deps, campaign, null, { ...input, accountId: 'a1' });
  expect(createUserVideo.mock.calls[0]?.[0].body).toEqual({ uuid: UUID, name: 'Ada', device: 'Web', accountId: 'a1' });
});

it("begins under a new uuid where the browser's own is somebody else's", async () => {
  const { deps, identity, createUserVideo } = setUp();
  createUserVideo.mockRejectedValueOnce(notFound);
  expect((await beginVisit(deps, campaign, null, input)).uuid).toBe(NEW);
  expect(identity.uuidFor('demo')).toBe(NEW);
});

it('does not try one uuid after the other', async () => {
  const { deps, createUserVideo } = setUp();
  createUserVideo.mockRejectedValue(notFound);
  await expect(beginVisit(deps, campaign, null, input)).rejects.toBe(notFound);
  expect(createUserVideo).toHaveBeenCalledTimes(2);
});

it('keeps its uuid when the organization takes no new videos', async () => {
  const { deps, identity, createUserVideo } = setUp();
  createUserVideo.mockRejectedValue(new CallError('organizationVideoLimit', 'full'));
  await expect(beginVisit(deps, campaign, null, input)).rejects.toMatchObject({ code: 'organizationVideoLimit' });
  expect(identity.uuidFor('demo')).toBe(UUID);
});

it('corrects the name of a visit begun', async () => {
  const { deps, createUserVideo: create, updateUserVideo } = setUp();
  await beginVisit(deps, campaign, createUserVideo({ name: 'Adda' }), input);
  expect(updateUserVideo).toHaveBeenCalledWith({
    params: { campaignId: campaign.id, uuid: UUID },
    query: {},
    body: { name: 'Ada' },
  });
  expect(create).not.toHaveBeenCalled();
});

it('begins under a new uuid where a visit begun is not there any more, as after it was erased', async () => {
  const { deps, identity, updateUserVideo } = setUp();
  updateUserVideo.mockRejectedValueOnce(notFound);
  expect((await beginVisit(deps, campaign, createUserVideo({ name: 'Adda' }), input)).uuid).toBe(NEW);
  expect(identity.uuidFor('demo')).toBe(NEW);
});

it('leaves a visit under the same name as it is', async () => {
  const { deps, updateUserVideo } = setUp();
  const current = createUserVideo({ name: 'Ada' });
  expect(await beginVisit(deps, campaign, current, input)).toBe(current);
  expect(updateUserVideo).not.toHaveBeenCalled();
});

it('begins anew where the film is done', async () => {
  const { deps } = setUp();
  expect((await beginVisit(deps, campaign, createUserVideo({ completed: true }), input)).uuid).toBe(NEW);
});

it('asks for a visit by its campaign, uuid and device (spec 7.9)', async () => {
  const getUserVideo = jest.fn(async () => createUserVideo());
  await findUserVideo({ getUserVideo }, campaign, UUID, 'Web_Android');
  expect(getUserVideo).toHaveBeenCalledWith({
    params: { campaignId: campaign.id },
    query: { uuid: UUID, device: 'Web_Android' },
    body: {},
  });
});

it('takes a record that is not there for a visit not begun', async () => {
  expect(await findUserVideo({ getUserVideo: () => Promise.reject(notFound) }, campaign, UUID, 'Web')).toBeNull();
});

it('does not take a network that is down for a visit not begun', async () => {
  const down = new CallError('network', 'down');
  await expect(findUserVideo({ getUserVideo: () => Promise.reject(down) }, campaign, UUID, 'Web')).rejects.toBe(down);
});
