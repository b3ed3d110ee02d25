import { useTranslations } from 'next-intl';
import useSWR from 'swr';
import type { Decision, NoticePreview as Previewed } from '@/lib/contract/organizer/notices';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { who } from '../../ui/who';
import { callApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { EditMessage } from '../messages/edit-message';
import { Letter } from '../messages/letter';
import { useShownName } from '../use-shown-name';

/** The email about a decision as the person gets it who handed something in. */
export function NoticePreview({ submission, decision }: { submission: Submission; decision: Decision }) {
  const t = useTranslations('organizer.notices');
  const name = useShownName()(submission);
  const { id: submissionId, campaign } = submission;
  const { data, error } = useSWR<Previewed, unknown>(
    ['previewNotice', submissionId, decision],
    () => callApi('previewNotice', { params: { submissionId }, body: { decision } }),
    { revalidateOnFocus: false },
  );
  return (
    <>
      <FaultBanner fault={error ?? null} />
      {data?.to === '' && <p className="note">{t.rich('reasons.withoutAddress', { name, who })}</p>}
      {data && <Letter written={data} words={data.words} language={data.language} />}
      <EditMessage campaignId={campaign.id} kind={decision} />
    </>
  );
}
