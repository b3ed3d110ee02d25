import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('getAccount', (organizer, { member }) => organizer.getAccount({ member }));
