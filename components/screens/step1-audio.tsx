import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { AudioCard } from '../recorder/audio-only';
import { SoundCheck } from '../recorder/check-picture';
import { SoundPicker } from '../recorder/device-pickers';
import { LateCamera, latenessOf } from '../recorder/late-camera';
import { useIsAsking } from '../recorder/use-is-asking';
import { useAnnouncement } from '../ui/announce';
import { Banner } from '../ui/banner';
import { Button, ButtonLink } from '../ui/button';
import { NEXT_FOCUS } from '../ui/next-focus';
import { ExplainerPage } from './explainer-page';
import { Failure, useDeviceCheck } from './step1-check';

type Step1AudioProps = {
  campaign: Campaign;
  /** The page that 'Okay' leads to. */
  next: string;
  /** `null`: the campaign accepts sound alone. */
  onUseCamera: (() => void) | null;
};

/** The microphone is on, or is being turned on, for who is not filmed: the visitor looks at the card and listens. */
export function Step1Audio({ campaign, next, onUseCamera }: Step1AudioProps) {
  const t = useTranslations('audio');
  const step1 = useTranslations('step1');
  const common = useTranslations('common');
  const { check, state } = useDeviceCheck('audio');
  const isAsking = useIsAsking(state.name === 'opening');
  const microphone = state.name === 'on' ? state.camera : null;
  const lateness = latenessOf(state, isAsking);
  useAnnouncement(state.name === 'opening' && !lateness ? t('starting') : '');

  const side = (
    <div className="side side--first">
      <div className="picture picture--plain picture--voice">
        <AudioCard onLevel={check.onLevel} onShown={microphone ? check.reportPicture : undefined} />
      </div>
      <SoundCheck camera={microphone} isSilent={state.name === 'on' && state.isSilent} onLevel={check.onLevel} />
    </div>
  );
  return (
    <ExplainerPage campaign={campaign} title={t('title')} lead={t('lead')} side={side}>
      {!microphone && state.name !== 'failed' && (
        <Banner icon="mic">
          <p>{t.rich('hint', { strong: (words) => <strong>{words}</strong> })}</p>
        </Banner>
      )}
      {microphone && <SoundPicker camera={microphone} onChoose={check.choose} />}
      {lateness && <LateCamera reason={lateness} onTryAgain={check.tryAgain} />}
      <Failure state={state} />
      <div className="actions actions--dock">
        {state.name === 'failed' && (
          <Button {...NEXT_FOCUS} variant="primary" large onClick={check.tryAgain}>
            {common('tryAgain')}
          </Button>
        )}
        <ButtonLink {...(microphone && NEXT_FOCUS)} variant={microphone ? 'primary' : 'secondary'} large href={next}>
          {step1('okay')}
        </ButtonLink>
        {onUseCamera && (
          <Button variant="quiet" icon="camera" onClick={onUseCamera}>
            {t('useCamera')}
          </Button>
        )}
      </div>
    </ExplainerPage>
  );
}
