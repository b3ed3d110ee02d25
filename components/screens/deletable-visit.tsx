'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { hasFilm } from '@/lib/domain/answers';
import { Button } from '../ui/button';
import { useVisit } from '../visit/visit-provider';
import { DeletedScreen } from './deleted-screen';
import { deletionWords } from './deletion-words';

const DeleteDialog = lazy(() => import('./delete-dialog').then((it) => ({ default: it.DeleteDialog })));

type DeletableVisitProps = {
  campaign: Campaign;
  /** Renders the screen, with the button in its footer. */
  children: (deletion: ReactNode) => ReactNode;
};

/** A screen on which visitors may delete what they recorded or answered. When they have, it shows only that. */
export function DeletableVisit({ campaign, children }: DeletableVisitProps) {
  const [deleted, setDeleted] = useState<{ withdraws: boolean } | null>(null);
  if (deleted) return <DeletedScreen campaign={campaign} hasFilm={hasFilm(campaign)} {...deleted} />;

  const showDeleted = (withdraws: boolean) => {
    // At once: what is shown still asks for the visit.
    flushSync(() => setDeleted({ withdraws }));
    // A reload begins anew instead of thanking for what is gone.
    window.history.replaceState(null, '', paths.start(campaign.name));
    document.documentElement.scrollTop = 0;
  };
  return children(<DeleteButton campaign={campaign} onDeleted={showDeleted} />);
}

/** Nothing where there is no visit, a backend that cannot erase one, or a rehearsal, whose end erases it. */
function DeleteButton({ campaign, onDeleted }: { campaign: Campaign; onDeleted: (withdraws: boolean) => void }) {
  const t = useTranslations();
  const { userVideo } = useVisit(campaign);
  const [isAsking, setIsAsking] = useState(false);
  // Its room is kept until the visit is known, so that the footer does not move under a finger.
  const isUnknown = userVideo === undefined;
  // Who has given consent withdraws it so.
  const withdraws = campaign.consentAsked !== undefined && userVideo?.consentVersion !== undefined;
  if (campaign.isRehearsal || !(isUnknown || userVideo?.erasable)) return null;
  return (
    <>
      <div className="foot__links" style={isUnknown ? { visibility: 'hidden' } : undefined}>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {t(deletionWords({ hasFilm: hasFilm(campaign), withdraws }).open)}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <DeleteDialog
            {...{ campaign, withdraws }}
            onDeleted={() => onDeleted(withdraws)}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
