import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ReviewScreen } from '@/components/organizer/review/review-screen';
import { ConsolePage } from '../../../../console-page';
import { findOr404, findOrNull } from '../../../../find-or-404';
import { requireMember } from '../../../../require-member';
import { personTitle } from '../../../../words';
import { readCompared, readListQuery, readMoment, type SearchParams } from '../read-list-query';

type Props = { params: Promise<{ submissionId: string }>; searchParams: Promise<SearchParams> };

/** The submission, read once for the page and its title; `asked`: what the address says, written out. */
const readSubmission = cache(async (submissionId: string, asked: string) => {
  const { organizer, member } = await requireMember();
  const query = readListQuery(JSON.parse(asked) as SearchParams);
  return findOr404(organizer.calls.getSubmission({ ...query, member, submissionId }));
});

const read = async ({ params, searchParams }: Props) =>
  readSubmission((await params).submissionId, JSON.stringify(await searchParams));

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [submission, t] = await Promise.all([read(props), getTranslations('organizer.review')]);
  const { title, name: linkName } = submission.campaign;
  return { title: t('pageTitle', { name: await personTitle(submission), title: title ?? linkName }) };
}

export default function SubmissionPage(props: Props) {
  return (
    <ConsolePage bare words={['submissions', 'review', 'share', 'erasing', 'notices', 'messages']}>
      {async ({ organizer, member }) => {
        const { submissionId } = await props.params;
        const asked = await props.searchParams;
        const section = typeof asked.section === 'string' ? asked.section : null;
        const at = readMoment(asked.at);
        const compared = readCompared(asked.compared);
        const [first, card, transcript] = await Promise.all([
          read(props),
          findOrNull(organizer.calls.getScorecard({ member, submissionId })),
          findOrNull(organizer.calls.getTranscript({ member, submissionId })),
        ]);
        const query = readListQuery(asked);
        return <ReviewScreen {...{ first, card, transcript, query, compared, section, at }} />;
      }}
    </ConsolePage>
  );
}
