import type { ReactNode } from 'react';
import { Frame } from '@/components/organizer/frame';
import { MemberProvider } from '@/components/organizer/member-context';
import type { Role } from '@/lib/contract/organizer/role';
import type { Namespace } from '@/lib/i18n/pick-messages';
import { requireMember } from './require-member';
import { type OrganizerNamespace, OrganizerWords } from './words';

type ConsolePageProps = {
  /** The least role that may see the page. */
  may?: Role;
  /** The namespaces of the console's words that the screen needs. */
  words: readonly OrganizerNamespace[];
  /** Those of visitors' pages that it needs besides. */
  visitors?: readonly Namespace[];
  /** Whether the page has a bar of its own (`.filmbar`) in place of the rail. */
  bare?: boolean;
  /** Renders the screen; it gets what `requireMember` returns. */
  children: (signedIn: Awaited<ReturnType<typeof requireMember>>) => ReactNode | Promise<ReactNode>;
};

/** A page of the console for a member: the rail, the words, and the screen. */
export async function ConsolePage({ may, words, visitors, bare, children }: ConsolePageProps) {
  const signedIn = await requireMember(may);
  const { organizer, member } = signedIn;
  const [me, toReview, screen] = await Promise.all([
    organizer.calls.me({ member }),
    organizer.countToReview({ member }),
    children(signedIn),
  ]);
  return (
    <OrganizerWords of={words} visitors={visitors}>
      <MemberProvider me={me} toReview={toReview} canMail={organizer.canMail}>
        {bare ? screen : <Frame>{screen}</Frame>}
      </MemberProvider>
    </OrganizerWords>
  );
}
