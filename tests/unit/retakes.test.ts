import { mostTakes, takesLeft } from '@/lib/domain/retakes';
import { createCampaign, createUserVideo } from '../support/visit-factories';

const ID = (number: number) => `take-0000-0000-000${number}`;
const used = (...uploadIds: string[]) => createUserVideo({ takes: [{ sectionId: '1', used: uploadIds, unsaved: [] }] });

describe('the takes of a section', () => {
  it.each([
    ['any number', null, null],
    ['one alone', 0, 1],
    ['one more than the retakes', 20, 21],
  ])('may be %s', (_, retakes, most) => {
    expect(mostTakes({ retakes })).toBe(most);
  });

  it.each([
    ['without a limit, whatever was used up', null, used(ID(1)), [], null],
    ['all, where nothing was used up', 2, createUserVideo(), [], 3],
    ['all, where the server knows no visit', 2, null, [], 3],
    ['fewer by what the server counts and by what is here alone', 2, used(ID(1)), [ID(2)], 1],
    ['the same once the server knows what is here', 2, used(ID(1), ID(2)), [ID(2)], 1],
    ['none, and never fewer', 0, used(ID(1), ID(2)), [ID(3)], 0],
  ] as const)('that are left are %s', (_, retakes, userVideo, here, left) => {
    expect(takesLeft(createCampaign({ retakes }), userVideo, '1', here)).toBe(left);
  });

  it('are counted for each section alone', () => {
    expect(takesLeft(createCampaign({ retakes: 0 }), used(ID(1)), '2')).toBe(1);
  });
});
