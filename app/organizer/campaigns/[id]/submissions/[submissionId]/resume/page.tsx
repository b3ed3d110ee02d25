import { notFound } from 'next/navigation';
import { ResumeScreen } from '@/components/organizer/review/resume-screen';
import { ConsolePage } from '../../../../../console-page';
import { findOr404 } from '../../../../../find-or-404';
import { organizerTitle } from '../../../../../words';

type Props = { params: Promise<{ submissionId: string }> };

export const generateMetadata = () => organizerTitle('review.resume');

/** A resume in a tab of its own, drawn by this server's library: a viewer of the browser's might run what is in it. */
export default function ResumePage({ params }: Props) {
  return (
    <ConsolePage words={['review']}>
      {async ({ organizer, member }) => {
        const { submissionId } = await params;
        const submission = await findOr404(organizer.calls.getSubmission({ member, submissionId, sort: 'newest' }));
        if (!submission.resume) notFound();
        return <ResumeScreen submission={submission} resume={submission.resume} />;
      }}
    </ConsolePage>
  );
}
