import type { Metadata } from 'next';
import { TokensScreen } from '@/components/organizer/settings/tokens-screen';
import words from '@/lib/i18n/organizer/en.json';
import { ConsolePage } from '../../console-page';

export const metadata: Metadata = { title: words.tokens.title };

export default function TokensPage() {
  return (
    <ConsolePage may="owner" words={['tokens']}>
      {async ({ organizer, member }) => <TokensScreen first={await organizer.calls.listTokens({ member })} />}
    </ConsolePage>
  );
}
