import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import { WebhookEvent } from '@/lib/contract/organizer/events';
import { MAX_ENDPOINTS, type WebhookEndpoint } from '@/lib/contract/organizer/webhooks';
import { useSentences } from '../../ui/use-sentences';
import { AddressField, isAddress } from '../address-field';
import { callApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { Tick } from '../field';
import { Form } from '../form';
import { FormDialog } from '../form-dialog';
import { useAction } from '../use-action';

type EndpointDialogProps = {
  /** `null`: a new one. */
  endpoint: WebhookEndpoint | null;
  onSaved: () => void;
  onClose: () => void;
};

/** Asks where an endpoint is and what it is told. */
export function EndpointDialog({ endpoint, onSaved, onClose }: EndpointDialogProps) {
  const t = useTranslations('organizer.webhooks');
  const frame = useTranslations('organizer.frame');
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const [events, setEvents] = useState<ReadonlySet<WebhookEvent>>(
    new Set(endpoint?.events ?? ['submission.completed']),
  );
  const { act, isBusy, fault } = useAction();
  const urlFault = useUrlFault(fault);
  const formId = useId();
  const isComplete = url.trim() !== '' && events.size > 0;

  async function submit() {
    if (!isComplete) return;
    if (!isAddress('url', url)) return setIsWrong(true);
    const body = { url: url.trim(), events: [...events] };
    const isSaved = await act(() =>
      endpoint
        ? callApi('changeWebhook', { params: { endpointId: endpoint.id }, body })
        : callApi('addWebhook', { body }),
    );
    if (!isSaved) return;
    onSaved();
    onClose();
  }

  const tick = (event: WebhookEvent, isTicked: boolean) =>
    setEvents((before) => new Set(WebhookEvent.options.filter((it) => (it === event ? isTicked : before.has(it)))));

  return (
    <FormDialog
      title={t(endpoint ? 'changeTitle' : 'addTitle')}
      formId={formId}
      send={{ variant: 'primary', disabled: !isComplete, children: t(endpoint ? 'save' : 'add') }}
      leave={frame('cancel')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <Form className="stack" id={formId} onSubmit={submit} noValidate>
        <AddressField
          kind="url"
          label={t('url')}
          placeholder="https://"
          value={url}
          onChange={(entered) => {
            setUrl(entered);
            setIsWrong(false);
          }}
          isWrong={isWrong}
          fault={urlFault}
        />
        <fieldset>
          <legend className="legend">{t('events')}</legend>
          {WebhookEvent.options.map((event) => (
            <Tick key={event} isTicked={events.has(event)} onTick={(isTicked) => tick(event, isTicked)}>
              {t(`eventWords.${eventKey(event)}`)} <small>{event}</small>
            </Tick>
          ))}
        </fieldset>
        {urlFault === null && <FaultBanner fault={fault} />}
      </Form>
    </FormDialog>
  );
}

const REFUSALS = ['notHttps', 'private'] as const;

/** What is wrong with the address; `null` for anything else that has failed. */
function useUrlFault(fault: unknown): string | null {
  const t = useTranslations('organizer.webhooks.refused');
  const sentences = useSentences();
  if (!(fault instanceof CallError)) return null;
  if (fault.code === 'invalidParameters') return t('invalid');
  if (fault.code === 'tooManyKept') return t('full', { most: MAX_ENDPOINTS });
  if (fault.code === 'addressRefused') {
    const { reasons } = fault.details;
    const named = REFUSALS.filter((reason) => Array.isArray(reasons) && reasons.includes(reason));
    return sentences(...named.map((reason) => t(reason))) || t('invalid');
  }
  return null;
}

type Replaced<Name extends string> = Name extends `${infer Subject}.${infer Verb}` ? `${Subject}_${Verb}` : Name;

/** The key of an event's words: a full stop would part it in the messages. */
const eventKey = (event: WebhookEvent) => event.replace('.', '_') as Replaced<WebhookEvent>;
