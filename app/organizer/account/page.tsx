import { AccountScreen } from '@/components/organizer/account/account-screen';
import { ConsolePage } from '../console-page';
import { organizerTitle } from '../words';

export const generateMetadata = () => organizerTitle('titles.account');

export default function AccountPage() {
  return (
    <ConsolePage words={['account']}>
      {async ({ organizer, member }) => <AccountScreen account={await organizer.calls.getAccount({ member })} />}
    </ConsolePage>
  );
}
