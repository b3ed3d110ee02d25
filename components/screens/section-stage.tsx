import { useTranslations } from 'next-intl';
import type { CSSProperties, ReactNode } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { Question, isLong } from '../recorder/question';
import type { LanguageMarks } from '../ui/in-language';
import { LazyContinueElsewhere } from '../overlays/lazy-continue-elsewhere';
import { PageShell } from './page-shell';
import { HelpControl } from '../recorder/controls';
import { SectionProgress } from './section-progress';
import { useDevice, useVisit } from '../visit/visit-provider';

/**
 * How many pixels higher than the window the recording screen is, so that a phone's browser can hide its bars (spec
 * 9.19).
 */
const EXTRA_HEIGHT = { android: 50, other: 10 };

/** What is said while the question is hidden, by what has to be turned on before it appears. */
const HIDDEN = { camera: 'hidden', microphone: 'hiddenAudio', nothing: 'hiddenFile' } as const;

type SectionStageProps = {
  /** `null`: it is hidden until the section is opened. */
  prompt: string | null;
  /** The attributes of the prompt by its language. */
  marks: LanguageMarks;
  /** What a hidden question waits for. */
  hiddenUntil: keyof typeof HIDDEN;
  /** A sheet is in the place of the picture, which has the question itself. */
  isSheet?: boolean;
  /** The picture of the section, or its sheet, and its panel. */
  children: ReactNode;
};

/**
 * The question of a section, and its picture and panel. The style sheet arranges them. The question stays when the
 * recorder takes the place of what was shown before it: somebody may be reading it.
 */
export function SectionStage({ prompt, marks, hiddenUntil, isSheet = false, children }: SectionStageProps) {
  const { isAndroid } = useDevice();
  return (
    <PageShell layout="stage">
      <div className="stage-room" style={extraHeight(isAndroid ? EXTRA_HEIGHT.android : EXTRA_HEIGHT.other)}>
        <main
          className={isSheet ? 'stage stage--sheet' : 'stage'}
          id="main"
          data-apart={(!isSheet && prompt !== null && isLong(prompt)) || undefined}
        >
          {!isSheet &&
            (prompt === null ? <HiddenQuestion until={hiddenUntil} /> : <Question prompt={prompt} marks={marks} />)}
          {children}
        </main>
      </div>
    </PageShell>
  );
}

/** Stands where the question will be. */
function HiddenQuestion({ until }: { until: keyof typeof HIDDEN }) {
  const t = useTranslations('think');
  return (
    <div className="question">
      <h1 className="prompt prompt--hidden">{t(HIDDEN[until])}</h1>
    </div>
  );
}

type SectionPanelProps = {
  campaign: Campaign;
  sectionNum: number;
  /** Whether a take is being recorded, or about to be: nothing may cover it. */
  isLive?: boolean;
  controls: ReactNode;
  /** Told whether another device is offered. */
  onElsewhere?: (isOffered: boolean) => void;
};

/** How far the visitor is, help, and the controls. */
export function SectionPanel({ campaign, sectionNum, isLive = false, controls, onElsewhere }: SectionPanelProps) {
  const { userVideo } = useVisit(campaign);
  return (
    <div className="panel">
      <div className="panel__head">
        <SectionProgress {...{ campaign, sectionNum, userVideo }} canOpen={controls !== null && !isLive} />
        <LazyContinueElsewhere campaign={campaign} look="control" isHidden={isLive} onOffer={onElsewhere} />
        <HelpControl isHidden={isLive} />
      </div>
      {controls}
    </div>
  );
}

function extraHeight(pixels: number): CSSProperties {
  return { '--extra-height': `${pixels}px` } as CSSProperties;
}
