import { findNameFaults } from '@/lib/server/use-cases/campaigns/find-name-faults';

const faultsOf = (name: string) => findNameFaults({ campaigns: [{ name, sections: [] }] });

it('a campaign that was called organizer goes on under its id, which the fault says how to find', () => {
  const [fault, ...others] = faultsOf('Organizer');
  expect(fault).toMatch(/^campaigns\[0\]\.name: 'organizer' is an address of the app itself: rename the campaign; /);
  expect(fault).toMatch(/write the id that `npm run campaigns -- list` shows$/);
  expect(others).toEqual([]);
});

it('a name that the app has always needed is to be changed', () => {
  expect(faultsOf('api')).toEqual(["campaigns[0].name: 'api' is an address of the app itself: rename the campaign"]);
});

it('an id is a name like others', () => {
  expect(faultsOf('0b9f8a52-7f0c-4a39-9d8e-3f1f6f2f8a11')).toEqual([]);
});
