import { CompareScreen } from '@/components/organizer/submissions/compare/compare-screen';
import { ConsolePage } from '../../../../console-page';
import { findOr404 } from '../../../../find-or-404';
import { readCompareQuery, type SearchParams } from '../read-list-query';
import { organizerTitle } from '../../../../words';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = () => organizerTitle('comparison.title');

export default function ComparePage({ params, searchParams }: Props) {
  return (
    <ConsolePage words={['campaigns', 'submissions', 'comparison']}>
      {async ({ organizer, member }) => {
        const { id } = await params;
        const query = readCompareQuery(await searchParams);
        const campaign = await findOr404(organizer.findCampaign({ member, id }));
        const { search, assigned } = query;
        const counted = { search, assigned: assigned === 'me' ? undefined : assigned };
        const { calls } = organizer;
        const [first, counts, { reviewers }] = await Promise.all([
          calls.compareSubmissions({ ...query, member, id }),
          calls.countSubmissions({ ...counted, member, id }),
          calls.listReviewers({ member, id }),
        ]);
        return <CompareScreen {...{ campaign, query, first, counts, reviewers }} />;
      }}
    </ConsolePage>
  );
}
