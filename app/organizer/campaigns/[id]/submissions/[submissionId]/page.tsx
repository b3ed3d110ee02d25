import { ReviewScreen } from '@/components/organizer/review/review-screen';
import { ConsolePage } from '../../../../console-page';
import { findOr404, findOrNull } from '../../../../find-or-404';
import { readCompared, readListQuery, type SearchParams } from '../read-list-query';
import { organizerTitle } from '../../../../words';

type Props = { params: Promise<{ submissionId: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = () => organizerTitle('submissions.title');

export default function SubmissionPage({ params, searchParams }: Props) {
  return (
    <ConsolePage bare words={['submissions', 'review', 'share', 'erasing', 'notices']}>
      {async ({ organizer, member }) => {
        const { submissionId } = await params;
        const asked = await searchParams;
        const query = readListQuery(asked);
        const section = typeof asked.section === 'string' ? asked.section : null;
        const compared = readCompared(asked.compared);
        const [first, card] = await Promise.all([
          findOr404(organizer.calls.getSubmission({ ...query, member, submissionId })),
          findOrNull(organizer.calls.getScorecard({ member, submissionId })),
        ]);
        return <ReviewScreen first={first} card={card} query={query} compared={compared} section={section} />;
      }}
    </ConsolePage>
  );
}
