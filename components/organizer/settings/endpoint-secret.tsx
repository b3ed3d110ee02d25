import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { WebhookEndpoint } from '@/lib/contract/organizer/webhooks';
import { ConfirmDialog } from '../../overlays/confirm-dialog';
import { GuardedButton } from '../../ui/guarded';
import { callApi } from '../api';
import { CopyButton } from '../copy-button';
import { FaultBanner } from '../fault-banner';
import { ConsoleIcon } from '../icon';
import { useAction } from '../use-action';
import { useNews } from '../use-news';

/** An endpoint's secret: hidden until it is asked for, which the audit log notes. */
export function EndpointSecret({ endpoint, onReplaced }: { endpoint: WebhookEndpoint; onReplaced: () => void }) {
  const t = useTranslations('organizer.webhooks');
  const frame = useTranslations('organizer.frame');
  const { id, url, secretEnd } = endpoint;
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { act, isBusy, fault } = useAction();
  const tell = useNews();
  const params = { endpointId: id };
  const of = <span className="visually-hidden"> {t('showOf', { url })}</span>;

  const show = () => act(async () => setSecret((await callApi('showWebhookSecret', { params })).secret));

  async function replace() {
    const isReplaced = await act(async () => setSecret((await callApi('replaceWebhookSecret', { params })).secret));
    setIsAsking(false);
    if (!isReplaced) return;
    tell(t('replaced'));
    onReplaced();
  }

  return (
    <>
      <div className="secret">
        <code>{secret ?? `whsec_${'•'.repeat(12)}${secretEnd}`}</code>
        {secret ? (
          <CopyButton text={secret} />
        ) : (
          <GuardedButton className="button button--secondary button--small" onClick={() => void show()}>
            <ConsoleIcon name="eye" /> {t('show')}
            {of}
          </GuardedButton>
        )}
        <GuardedButton className="button button--secondary button--small" onClick={() => setIsAsking(true)}>
          <ConsoleIcon name="again" /> {t('replace')}
          {of}
        </GuardedButton>
      </div>
      <FaultBanner fault={fault} />
      {isAsking && (
        <ConfirmDialog
          title={t('replaceTitle')}
          text={t('replaceText')}
          confirm={t('replace')}
          cancel={frame('cancel')}
          primary="cancel"
          isBusy={isBusy}
          onConfirm={() => void replace()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
