import type { ReactNode } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { PageShell } from './page-shell';

type ExplainerPageProps = {
  campaign: Campaign;
  title: string;
  lead: string;
  /** Whether upright the panel stands between the words and the buttons. */
  late?: boolean;
  /** The panel beside the words, a `.side`. */
  side: ReactNode;
  /** What follows the words; the buttons come last. */
  children: ReactNode;
};

/** A page of the video step that only explains. */
export function ExplainerPage({ campaign, title, lead, late = false, side, children }: ExplainerPageProps) {
  return (
    <PageShell layout="side" step={{ campaign, route: 'intro' }}>
      <main className={late ? 'split split--late split--pair' : 'split split--pair'} id="main">
        <div className="copy">
          <div className="copy__head">
            <h1 className="title">{title}</h1>
            <p className="lead">{lead}</p>
          </div>
          {children}
        </div>
        {side}
      </main>
    </PageShell>
  );
}
