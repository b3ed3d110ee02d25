import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { MAX_RETENTION_DAYS } from '@/lib/contract/organizer/data';
import { Banner } from '../../ui/banner';
import { AskDialog } from '../ask-dialog';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { Field } from '../field';
import { Form } from '../form';
import { useAction } from '../use-action';
import { useAnnounce } from '../use-announce';

/** How long a number stays before it is taken for entered, ms. */
const TYPED_MS = 300;

type DaysFormProps = {
  label: string;
  note: string;
  days: number | null;
  least?: number;
  /** What is lost by other days; `null`: nothing. It is said before they are saved, and has to be confirmed. */
  findLoss?: (days: number | null) => Promise<string | null>;
  save: (days: number | null) => Promise<unknown>;
  onSaved: () => void;
};

/** One number of days, or nothing. `least`: the smallest that is taken. */
export function DaysForm({ label, note, days: before, least = 1, findLoss, save, onSaved }: DaysFormProps) {
  const t = useTranslations('organizer.data');
  const announce = useAnnounce();
  const [entered, setEntered] = useState(before === null ? '' : String(before));
  const [isFaulty, setIsFaulty] = useState(false);
  const { act, isBusy, fault } = useAction();
  const [confirming, setConfirming] = useState<{ days: number | null; loss: string } | null>(null);
  const loss = useLoss(before, readDays(entered, least), findLoss);

  async function submit() {
    const days = readDays(entered, least);
    setIsFaulty(days === undefined);
    if (days === undefined) return;
    let found: string | null = null;
    const isKnown = await act(async () => {
      if (days !== before) found = (await findLoss?.(days)) ?? null;
      if (found === null) await save(days);
    });
    if (found !== null) setConfirming({ days, loss: found });
    else if (isKnown) noteSaved();
  }

  function noteSaved() {
    announce(t('saved'));
    onSaved();
  }

  async function confirm(days: number | null) {
    const isSaved = await act(() => save(days));
    setConfirming(null);
    if (isSaved) noteSaved();
  }

  return (
    <>
      <Form className="stack" onSubmit={submit} noValidate>
        <Field label={label} note={note} fault={isFaulty && t('faulty', { least, most: MAX_RETENTION_DAYS })}>
          {(bound) => (
            <div className="affix">
              <input
                {...bound}
                className="input input--number"
                inputMode="numeric"
                value={entered}
                onChange={(event) => setEntered(event.target.value)}
              />
              <span>{t('daysUnit')}</span>
              <ConsoleButton variant="secondary" type="submit" aria-label={t('saveOf', { label })}>
                {t('save')}
              </ConsoleButton>
            </div>
          )}
        </Field>
        {loss !== null && (
          <Banner tone="warn" icon="alert">
            <p>{loss}</p>
          </Banner>
        )}
        <FaultBanner fault={fault} />
      </Form>
      {confirming && (
        <AskDialog
          title={t('lossTitle')}
          text={t('lossText', { loss: confirming.loss })}
          confirm={t('lossConfirm')}
          isBusy={isBusy}
          onConfirm={() => void confirm(confirming.days)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}

/** What is lost by the days that stand in the field, as soon as it is known. */
function useLoss(
  before: number | null,
  days: number | null | undefined,
  findLoss: DaysFormProps['findLoss'],
): string | null {
  const [known, setKnown] = useState<{ days: number | null; loss: string | null } | null>(null);
  const find = useEffectEvent(async (of: number | null) => findLoss?.(of) ?? null);
  const isAsked = findLoss !== undefined && days !== undefined && days !== before;
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      // Before anything is saved it is asked for once more.
      void find(days)
        .catch(() => null)
        .then((loss) => isWanted && setKnown({ days, loss }));
    }, TYPED_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isAsked, days]);
  return isAsked && known?.days === days ? known.loss : null;
}

/** Returns the number of days; `null` for nothing, `undefined` for what is no such number. */
function readDays(entered: string, least: number): number | null | undefined {
  const text = entered.trim();
  if (text === '') return null;
  const days = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return days >= least && days <= MAX_RETENTION_DAYS ? days : undefined;
}
