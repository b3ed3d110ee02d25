import type { ReactNode } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { LazyContinueElsewhere } from '../overlays/lazy-continue-elsewhere';
import { PageShell } from './page-shell';

type ExplainerPageProps = {
  campaign: Campaign;
  title: string;
  lead: string;
  /** Whether the panel is between the text and the buttons in portrait. */
  panelBeforeButtons?: boolean;
  /** The panel beside the text, an element with the class `side`. */
  side: ReactNode;
  /** What follows the text; the buttons come last. */
  children: ReactNode;
};

/** A page of the video step that only explains something. */
export function ExplainerPage({
  campaign,
  title,
  lead,
  panelBeforeButtons = false,
  side,
  children,
}: ExplainerPageProps) {
  return (
    <PageShell layout="side" step={{ campaign, route: 'intro' }} more={<LazyContinueElsewhere campaign={campaign} />}>
      <main
        className={panelBeforeButtons ? 'split split--panel-before-buttons split--pair' : 'split split--pair'}
        id="main"
      >
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
