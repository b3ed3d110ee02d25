import { usualSort } from '@/components/organizer/submissions/orders';
import { SubmissionsScreen } from '@/components/organizer/submissions/submissions-screen';
import { ConsolePage } from '../../../console-page';
import { findOr404 } from '../../../find-or-404';
import { readListQuery, type SearchParams } from './read-list-query';
import { organizerTitle } from '../../../words';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = () => organizerTitle('submissions.title');

export default function SubmissionsPage({ params, searchParams }: Props) {
  return (
    <ConsolePage words={['campaigns', 'submissions', 'erasing', 'notices', 'messages']}>
      {async ({ organizer, member }) => {
        const { id } = await params;
        const campaign = await findOr404(organizer.findCampaign({ member, id }));
        const query = readListQuery(await searchParams, usualSort(campaign.reviewing));
        const { calls } = organizer;
        const [first, counts, all, { reviewers }, unheard] = await Promise.all([
          calls.listSubmissions({ ...query, member, id }),
          calls.countSubmissions({ ...query, member, id }),
          query.assigned === 'me' ? calls.countSubmissions({ ...query, assigned: undefined, member, id }) : null,
          calls.listReviewers({ member, id }),
          campaign.searchesSpeech ? organizer.countUnheard({ member, id }) : 0,
        ]);
        const of = { campaign, query, first, counts, reviewers, unheard };
        return <SubmissionsScreen {...of} countsOfAll={all ?? counts} />;
      }}
    </ConsolePage>
  );
}
