import { useTranslations } from 'next-intl';
import type { CSSProperties, ReactNode } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { PageShell } from './page-shell';
import { ProgressLine } from '../ui/progress';
import { useDevice } from '../visit/visit-provider';

/**
 * How many pixels higher than the window the recording screen is, so that a phone's browser can hide its bars (spec
 * 9.19).
 */
const EXTRA_HEIGHT = { android: 50, other: 10 };

type SectionStageProps = {
  campaign: Campaign;
  sectionNum: number;
  controls: ReactNode;
  /** The picture of the section. */
  children: ReactNode;
};

/** Picture and panel of a section. The style sheet arranges them. */
export function SectionStage({ campaign, sectionNum, controls, children }: SectionStageProps) {
  const t = useTranslations('section');
  const { isAndroid } = useDevice();
  const total = campaign.sections.length;
  return (
    <PageShell layout="stage">
      <div className="stage-room" style={extraHeight(isAndroid ? EXTRA_HEIGHT.android : EXTRA_HEIGHT.other)}>
        <main className="stage" id="main">
          {children}
          <div className="panel">
            <ProgressLine
              label={t('progress', { number: sectionNum, total })}
              value={Math.floor((sectionNum / total) * 100)}
            />
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
