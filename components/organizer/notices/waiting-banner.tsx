import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { announce } from '../../ui/announce';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { ConsoleIcon } from '../icon';
import { useAction } from '../use-action';
import { useTimeZone } from '../when';

type WaitingBannerProps = {
  campaignId: string;
  noticesId: string;
  /** The submission that it is about alone; left out: all that were asked for together. */
  submissionId?: string;
  /** When the emails are sent. */
  at: string;
  /** What is waiting. */
  words: (time: string) => ReactNode;
  /** What else may be done. */
  more?: ReactNode;
  /** The emails wait no longer. */
  onSettled: () => void;
};

/** Emails about decisions that wait, in which time they can be undone, or sent at once. */
export function WaitingBanner(props: WaitingBannerProps) {
  const { campaignId, noticesId, submissionId, at, words, more, onSettled } = props;
  const t = useTranslations('organizer.notices');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const { act, isBusy, fault } = useAction();
  const which = { params: { id: campaignId, noticesId }, query: { submissionId } };
  const settle = async (call: () => Promise<string>) => {
    let said = '';
    const isDone = await act(async () => {
      said = await call();
    });
    if (!isDone) return;
    announce(said);
    onSettled();
  };
  const undo = () => settle(async () => ((await callApi('undoNotices', which)).undone > 0 ? t('undone') : t('late')));
  const sendNow = () =>
    settle(async () => {
      await callApi('sendNoticesNow', which);
      return t('sending');
    });
  return (
    <>
      <div className="banner banner--ok">
        <ConsoleIcon name="mail" />
        <div>
          <p role="status" suppressHydrationWarning>
            {words(format.dateTime(new Date(at), { timeStyle: 'short', timeZone }))}
          </p>
          <div className="actions">
            <ConsoleButton
              data-next-focus=""
              variant="secondary"
              small
              aria-disabled={isBusy}
              onClick={() => void undo()}
            >
              {t('undo')}
            </ConsoleButton>
            <ConsoleButton variant="quiet" small aria-disabled={isBusy} onClick={() => void sendNow()}>
              {t('sendNow')}
            </ConsoleButton>
            {more}
          </div>
        </div>
      </div>
      <FaultBanner fault={fault} />
    </>
  );
}
