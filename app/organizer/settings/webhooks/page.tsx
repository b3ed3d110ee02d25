import { WebhooksScreen } from '@/components/organizer/settings/webhooks-screen';
import { ConsolePage } from '../../console-page';
import { organizerTitle } from '../../words';

export const generateMetadata = () => organizerTitle('webhooks.title');

export default function WebhooksPage() {
  return (
    <ConsolePage may="owner" words={['webhooks']}>
      {async ({ organizer, member }) => (
        <WebhooksScreen
          first={await organizer.calls.listWebhooks({ member })}
          firstDeliveries={await organizer.calls.listDeliveries({ member })}
        />
      )}
    </ConsolePage>
  );
}
