import { TokensScreen } from '@/components/organizer/settings/tokens-screen';
import { ConsolePage } from '../../console-page';
import { organizerTitle } from '../../words';

export const generateMetadata = () => organizerTitle('tokens.title');

export default function TokensPage() {
  return (
    <ConsolePage may="owner" words={['tokens']}>
      {async ({ organizer, member }) => <TokensScreen first={await organizer.calls.listTokens({ member })} />}
    </ConsolePage>
  );
}
