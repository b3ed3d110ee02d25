import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { WebhookEndpoint } from '@/lib/contract/organizer/webhooks';
import { callApi } from '../api';
import { AskDialog } from '../ask-dialog';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { useAction } from '../use-action';
import { useAnnounce } from '../use-announce';
import { EndpointSecret } from './endpoint-secret';
import { TestOutcome } from './test-outcome';

type EndpointBoxProps = { endpoint: WebhookEndpoint; onEdit: () => void; onChanged: () => void };

/** One endpoint: what it is told, its secret, how it does, and what can be done with it. */
export function EndpointBox({ endpoint, onEdit, onChanged }: EndpointBoxProps) {
  const t = useTranslations('organizer.webhooks');
  const frame = useTranslations('organizer.frame');
  const { id, url, events, tried, arrived, disabledAt } = endpoint;
  const [isAsking, setIsAsking] = useState(false);
  const [testId, setTestId] = useState<string | null>(null);
  const { act, isBusy, fault } = useAction();
  const announce = useAnnounce();
  const params = { endpointId: id };
  const nameOf = (action: 'switchOn' | 'change' | 'remove') => frame('actionFor', { action: t(action), name: url });

  async function run(call: () => Promise<unknown>, words: string) {
    const isDone = await act(call);
    setIsAsking(false);
    if (!isDone) return;
    announce(words);
    onChanged();
  }

  const test = () => run(async () => setTestId((await callApi('testWebhook', { params })).deliveryId), t('testSent'));
  const switchOn = () => run(() => callApi('changeWebhook', { params, body: { isOn: true } }), t('switchedOn'));
  const remove = () => run(() => callApi('removeWebhook', { params }), t('removed'));

  return (
    <section className="box">
      <div className="box__head">
        <h2 className="subheading">
          <code>{url}</code>
        </h2>
        <StateChip endpoint={endpoint} />
      </div>
      <div className="inline">
        {events.map((event) => (
          <span key={event} className="chip chip--tag">
            {event}
          </span>
        ))}
      </div>
      <EndpointSecret endpoint={endpoint} onReplaced={onChanged} />
      {tried > 0 && <p className="note">{t('arrived', { arrived, tried })}</p>}
      {testId !== null && <TestOutcome deliveryId={testId} />}
      <FaultBanner fault={fault} />
      <div className="inline">
        {disabledAt ? (
          <ConsoleButton variant="secondary" small aria-label={nameOf('switchOn')} onClick={() => void switchOn()}>
            {t('switchOn')}
          </ConsoleButton>
        ) : (
          <ConsoleButton variant="secondary" small aria-label={t('testTo', { url })} onClick={() => void test()}>
            {t('test')}
          </ConsoleButton>
        )}
        <ConsoleButton variant="secondary" small aria-label={nameOf('change')} onClick={onEdit}>
          {t('change')}
        </ConsoleButton>
        <ConsoleButton variant="danger" plain small aria-label={nameOf('remove')} onClick={() => setIsAsking(true)}>
          {t('remove')}
        </ConsoleButton>
      </div>
      {isAsking && (
        <AskDialog
          title={t('removeTitle', { host: new URL(url).host })}
          text={t('removeText')}
          confirm={t('remove')}
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}

function StateChip({ endpoint: { disabledAt, failingSince, tried } }: { endpoint: WebhookEndpoint }) {
  const t = useTranslations('organizer.webhooks');
  if (disabledAt) return <span className="chip chip--off">{t('off')}</span>;
  if (failingSince) return <span className="chip chip--danger">{t('noAnswer')}</span>;
  return tried > 0 ? (
    <span className="chip chip--done">{t('answers')}</span>
  ) : (
    <span className="chip chip--off">{t('unused')}</span>
  );
}
