import type { CSSProperties, ReactNode } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { isLong } from '../recorder/question';
import { PageShell } from './page-shell';
import { HelpControl } from '../recorder/controls';
import { SectionProgress } from './section-progress';
import { useDevice, useVisit } from '../visit/visit-provider';

/**
 * How many pixels higher than the window the recording screen is, so that a phone's browser can hide its bars (spec
 * 9.19).
 */
const EXTRA_HEIGHT = { android: 50, other: 10 };

type SectionStageProps = {
  campaign: Campaign;
  sectionNum: number;
  /** Whether a take is being recorded, or about to be: nothing may cover it. */
  isLive?: boolean;
  controls: ReactNode;
  /** The picture of the section. */
  children: ReactNode;
};

/** Picture and panel of a section. The style sheet arranges them. */
export function SectionStage({ campaign, sectionNum, isLive = false, controls, children }: SectionStageProps) {
  const { isAndroid } = useDevice();
  const { userVideo } = useVisit(campaign);
  return (
    <PageShell layout="stage">
      <div className="stage-room" style={extraHeight(isAndroid ? EXTRA_HEIGHT.android : EXTRA_HEIGHT.other)}>
        <main
          className="stage"
          id="main"
          data-apart={isLong(campaign.sections[sectionNum - 1]?.prompt ?? '') || undefined}
        >
          {children}
          <div className="panel">
            <div className="panel__head">
              <SectionProgress {...{ campaign, sectionNum, userVideo }} canOpen={controls !== null && !isLive} />
              <HelpControl isHidden={isLive} />
            </div>
            {controls}
          </div>
        </main>
      </div>
    </PageShell>
  );
}

function extraHeight(pixels: number): CSSProperties {
  return { '--extra-height': `${pixels}px` } as CSSProperties;
}
