import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const GET = organizerEndpoint('getRetention', (organizer, { member }) => organizer.getRetention({ member }));
