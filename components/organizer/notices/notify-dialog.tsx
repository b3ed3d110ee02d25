import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { type Decision, NOTICE_SECONDS } from '@/lib/contract/organizer/notices';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { callApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { Form } from '../form';
import { FormDialog } from '../form-dialog';
import { SavedPreview } from '../messages/saved-preview';
import { useAction } from '../use-action';
import type { Notified } from './notified-banner';

type Counts = OrganizerOutput<'countNotices'>;

type NotifyDialogProps = {
  campaignId: string;
  ids: readonly string[];
  /** Those that were made on them, as far as it is known. */
  decisions: readonly Decision[];
  onNotified: (told: Notified) => void;
  onClose: () => void;
};

/** Who can be told of the decisions on the selected submissions, and who cannot; then tells them. */
export function NotifyDialog({ campaignId, ids, decisions, onNotified, onClose }: NotifyDialogProps) {
  const t = useTranslations('organizer.notices');
  const frame = useTranslations('organizer.frame');
  const formId = useId();
  const [counts, setCounts] = useState<Counts | null>(null);
  const { act, isBusy, fault } = useAction();
  const params = { id: campaignId };
  const body = { ids: [...ids] };
  const count = useEffectEvent(() =>
    act(async () => {
      setCounts(await callApi('countNotices', { params, body }));
    }),
  );
  useEffect(() => void count(), []);

  async function notify() {
    if (!counts || counts.told === 0) return;
    let told: Notified | null = null;
    await act(async () => {
      const { noticesId, at, ...really } = await callApi('notifySubmissions', { params, body });
      if (noticesId !== null && at !== null) told = { noticesId, at, told: really.told };
      else setCounts(really);
    });
    if (told) onNotified(told);
  }
  return (
    <FormDialog
      wide
      title={t('title')}
      formId={formId}
      send={{
        variant: 'primary',
        icon: 'mail',
        disabled: !counts || counts.told === 0,
        children: t('do', { count: counts?.told ?? 0 }),
      }}
      leave={frame('cancel')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <FaultBanner fault={fault} />
      <Form id={formId} className="stack" onSubmit={notify}>
        {counts && <Lines counts={counts} />}
        {counts !== null && counts.told > 0 && <p className="note">{t('delay', { minutes: NOTICE_SECONDS / 60 })}</p>}
      </Form>
      {counts !== null && counts.told > 0 && <Preview {...{ campaignId, decisions }} />}
    </FormDialog>
  );
}

/** The emails, once somebody wants to see them. */
function Preview({ campaignId, decisions }: Pick<NotifyDialogProps, 'campaignId' | 'decisions'>) {
  const t = useTranslations('organizer.notices');
  const messages = useTranslations('organizer.messages');
  const [isOpen, setIsOpen] = useState(false);
  const [first = 'accepted', ...others] = decisions;
  return (
    <details className="more" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{messages('previewEmail')}</summary>
      {isOpen && (
        <div className="stack">
          <p className="note">{t('languages')}</p>
          <SavedPreview {...{ campaignId }} kinds={[first, ...others]} />
        </div>
      )}
    </details>
  );
}

const OTHERS = ['withoutAddress', 'refused', 'undecided', 'already'] as const;

function Lines({ counts }: { counts: Counts }) {
  const t = useTranslations('organizer.notices.counts');
  return (
    <div role="status">
      <p>{t('told', { count: counts.told })}</p>
      {OTHERS.filter((each) => counts[each] > 0).map((each) => (
        <p key={each}>{t(each, { count: counts[each] })}</p>
      ))}
    </div>
  );
}
