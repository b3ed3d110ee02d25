import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { WebhookEndpoint } from '@/lib/contract/organizer/webhooks';
import { callApi } from '../api';
import { AskDialog } from '../ask-dialog';
import { ConsoleButton } from '../console-button';
import { CopyButton } from '../copy-button';
import { FaultBanner } from '../fault-banner';
import { useAction } from '../use-action';
import { useAnnounce } from '../use-announce';

/** An endpoint's secret: hidden until it is asked for, which the audit log notes. */
export function EndpointSecret({ endpoint, onReplaced }: { endpoint: WebhookEndpoint; onReplaced: () => void }) {
  const t = useTranslations('organizer.webhooks');
  const { id, url, secretEnd } = endpoint;
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { act, isBusy, fault } = useAction();
  const announce = useAnnounce();
  const params = { endpointId: id };

  const show = () => act(async () => setSecret((await callApi('showWebhookSecret', { params })).secret));

  async function replace() {
    const isReplaced = await act(async () => setSecret((await callApi('replaceWebhookSecret', { params })).secret));
    setIsAsking(false);
    if (!isReplaced) return;
    announce(t('replaced'));
    onReplaced();
  }

  return (
    <>
      <div className="secret">
        <code>{secret ?? `whsec_${'•'.repeat(12)}${secretEnd}`}</code>
        {secret ? (
          <CopyButton text={secret} />
        ) : (
          <ConsoleButton
            variant="secondary"
            small
            icon="eye"
            aria-label={t('showOf', { url })}
            onClick={() => void show()}
          >
            {t('show')}
          </ConsoleButton>
        )}
        <ConsoleButton
          variant="secondary"
          small
          icon="again"
          aria-label={t('replaceOf', { url })}
          onClick={() => setIsAsking(true)}
        >
          {t('replace')}
        </ConsoleButton>
      </div>
      <FaultBanner fault={fault} />
      {isAsking && (
        <AskDialog
          title={t('replaceTitle')}
          text={t('replaceText')}
          confirm={t('replace')}
          isBusy={isBusy}
          onConfirm={() => void replace()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
