import { redirect } from 'next/navigation';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { requireMember } from './require-member';

export default async function OrganizerPage() {
  await requireMember();
  redirect(organizerPaths.campaigns());
}
