import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { Campaign, CampaignDates } from '@/lib/contract/entities';
import { announce } from '../ui/announce';
import { Moment } from '../ui/moment';
import { useAdjusted } from '../visit/adjusted-context';
import { useHasCome } from '../visit/use-has-come';
import { useRefreshAt } from '../visit/use-refresh-at';
import { useVisit } from '../visit/visit-provider';

type ClosingProps = { campaign: Campaign; dates: CampaignDates };

/** What an open page does when its campaign closes: where visits begin it is asked for again, elsewhere it says so. */
export function Closing({ begins, ...props }: ClosingProps & { begins: boolean }) {
  return begins ? <AskAgain {...props} /> : <ClosingBar {...props} />;
}

function AskAgain({ dates: { closesAt, now } }: ClosingProps) {
  useRefreshAt(closesAt, now);
  return null;
}

/** Says above the page of a visit until when the visitor may finish. */
function ClosingBar(props: ClosingProps) {
  const campaign = useAdjusted(props.campaign);
  const { closesAt, finishBy, now } = campaign.dates ?? props.dates;
  const { userVideo } = useVisit(campaign);
  const hasClosed = useHasCome(closesAt, now);
  const isOver = useHasCome(finishBy, now);
  if (!hasClosed || userVideo === undefined || userVideo?.completed) return null;
  const mayFinish = userVideo !== null && !isOver;
  return <Bar key={String(mayFinish)} finishBy={mayFinish ? finishBy : null} />;
}

function Bar({ finishBy }: { finishBy: string | null }) {
  const t = useTranslations('dates');
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => announce(words.current?.textContent ?? ''), []);
  return (
    <aside className="over-page over-page--words">
      <p ref={words}>
        {finishBy === null ? t('closed') : t.rich('bar', { when: () => <Moment at={finishBy} format="short" /> })}
      </p>
    </aside>
  );
}
