import { findOrganizer } from '@/lib/server/pages/organizer-page';

jest.mock('@/lib/server/wiring/services', () => ({ services: async () => ({ organizer: async () => 'opened' }) }));

describe('a page of the console', () => {
  it('opens nothing before it is asked for, so that a build needs no database', async () => {
    await expect(findOrganizer()).rejects.toThrow(/outside a request scope/);
  });
});
