import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('getStorage', (organizer, { member }) => organizer.getStorage({ member }));
