import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { Decision } from '@/lib/contract/organizer/notices';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { who } from '../../ui/who';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { useCanMail, useMember } from '../member-context';
import { PreviewButton } from '../messages/preview-button';
import { useAction } from '../use-action';
import { useShownName } from '../use-shown-name';
import { When } from '../when';
import { NoticePreview } from './notice-preview';
import { WaitingBanner } from './waiting-banner';

type NoticeBoxProps = {
  submission: Submission;
  /** Shows what has become of it. */
  onChange: (changed: Pick<Submission, 'notice'>) => void;
};

/** Whether the person knows the decision, and how it is told: only when somebody presses the button. */
export function NoticeBox({ submission, onChange }: NoticeBoxProps) {
  const canMail = useCanMail();
  const mayEdit = mayDo(useMember().role, 'editor');
  const decision = Decision.safeParse(submission.status).data;
  if (!decision || !mayEdit) return null;
  const notice = submission.notice?.decision === decision ? submission.notice : null;
  const refresh = async () => {
    const { notice: now } = await callApi('getReview', { params: { submissionId: submission.id } });
    onChange({ notice: now });
  };
  if (notice?.state === 'waiting')
    return <Waiting {...{ submission, notice, decision }} onSettled={() => void refresh()} />;
  if (notice?.state === 'sent') return <Sent notice={notice} />;
  return canMail && <Notify key={decision} {...{ submission, decision, notice, refresh }} />;
}

type Notice = NonNullable<Submission['notice']>;

function Waiting(props: { submission: Submission; notice: Notice; decision: Decision; onSettled: () => void }) {
  const { submission, notice, decision, onSettled } = props;
  const t = useTranslations('organizer.notices');
  const { campaign } = submission;
  const name = useShownName()(submission);
  return (
    <WaitingBanner
      campaignId={campaign.id}
      noticesId={notice.noticesId}
      submissionId={submission.id}
      at={notice.at}
      words={(time) => t.rich('waiting', { decision, name, time, who, strong })}
      more={
        <PreviewButton>
          <NoticePreview {...{ submission, decision }} />
        </PreviewButton>
      }
      onSettled={onSettled}
    />
  );
}

function Sent({ notice: { decision, at } }: { notice: Notice }) {
  const t = useTranslations('organizer.notices');
  return <p className="note">{t.rich('sent', { decision, when: () => <When at={at} /> })}</p>;
}

type NotifyProps = {
  submission: Submission;
  decision: Decision;
  notice: Notice | null;
  refresh: () => Promise<void>;
};

function Notify({ submission, decision, notice, refresh }: NotifyProps) {
  const { id, campaign } = submission;
  const name = useShownName()(submission);
  const t = useTranslations('organizer.notices');
  const { act, isBusy, fault } = useAction();
  const [outcome, setOutcome] = useState<OrganizerOutput<'notifySubmissions'> | null>(null);
  const notify = () =>
    act(async () => {
      setOutcome(await callApi('notifySubmissions', { params: { id: campaign.id }, body: { ids: [id] } }));
      await refresh();
    });
  const reason = (['withoutAddress', 'refused'] as const).find((each) => (outcome?.[each] ?? 0) > 0);
  return (
    <>
      <FaultBanner fault={fault} />
      {notice?.state === 'failed' && (
        <p className="note">{t.rich('failed', { decision: notice.decision, name, who })}</p>
      )}
      {reason && (
        <p className="note" role="status">
          {t.rich(`reasons.${reason}`, { name, who })}
        </p>
      )}
      <div className="inline">
        <ConsoleButton variant="secondary" icon="mail" aria-disabled={isBusy} onClick={() => void notify()}>
          <span>{t.rich('notify', { name, who })}</span>
        </ConsoleButton>
        <PreviewButton>
          <NoticePreview {...{ submission, decision }} />
        </PreviewButton>
      </div>
    </>
  );
}

const strong = (words: ReactNode) => <strong>{words}</strong>;
