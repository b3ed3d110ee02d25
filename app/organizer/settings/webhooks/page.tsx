import type { Metadata } from 'next';
import { WebhooksScreen } from '@/components/organizer/settings/webhooks-screen';
import words from '@/lib/i18n/organizer/en.json';
import { ConsolePage } from '../../console-page';

export const metadata: Metadata = { title: words.webhooks.title };

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
