'use client';

import { useTranslations } from 'next-intl';
import { redirect } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { watchRefusal } from '@/lib/browser/capture/permission';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { hasFilm } from '@/lib/domain/answers';
import { AudioCard } from '../recorder/audio-only';
import { EmptyPicture } from '../recorder/empty-picture';
import { LazyAccessHelp } from '../recorder/lazy-access-help';
import { Banner } from '../ui/banner';
import { Button, ButtonLink } from '../ui/button';
import { loadLater } from '../ui/load-later';
import { useAudioOnly } from '../visit/use-audio-only';
import { ExplainerPage } from './explainer-page';
import { LazyOtherWays } from './lazy-other-ways';

/** Loaded when it is asked for: the page itself shows only words. */
const Step1Check = loadLater(() => import('./step1-check').then((it) => it.Step1Check));

const Step1Audio = loadLater(() => import('./step1-audio').then((it) => it.Step1Audio));

/**
 * Explains what the browser is going to ask for and why, or what to do after a refusal (spec 2.31 to 2.33).
 * `section`: the section the visitor came from; 'Okay' then leads back there.
 */
export function Step1Screen({ campaign, section }: { campaign: Campaign; section?: number }) {
  const all = useTranslations();
  const t = useTranslations('step1');
  const devices = useTranslations('devices');
  const media = useTranslations('media');
  const common = useTranslations('common');
  const isSecure = useSyncExternalStore(
    neverChanges,
    () => window.isSecureContext,
    () => true,
  );
  const [isFilmingRefused, setIsRefused] = useState(false);
  useEffect(() => watchRefusal(navigator.permissions, setIsRefused), []);

  const [isChecking, setIsChecking] = useState(false);
  const { isAudioOnly, choose } = useAudioOnly(campaign);
  const next = section ? paths.section(campaign.name, section) : paths.step2(campaign.name);
  // Where nothing is recorded there is nothing to check.
  if (!hasFilm(campaign)) redirect(next);
  if (isChecking && isAudioOnly)
    return <Step1Audio campaign={campaign} next={next} onUseCamera={choose && (() => choose(false))} />;
  if (isChecking) return <Step1Check campaign={campaign} next={next} onAudio={choose && (() => choose(true))} />;
  const isRefused = isFilmingRefused && !isAudioOnly;
  const onAudio = choose && !isAudioOnly ? chooseAudio : null;

  const side = (
    <div className="side side--first">
      {isAudioOnly ? (
        <div className="picture picture--plain picture--voice">
          <AudioCard />
        </div>
      ) : (
        <EmptyPicture icon={isRefused ? 'lock' : 'camera'} words={isRefused ? t('blocked') : devices('placeholder')} />
      )}
    </div>
  );
  return (
    <ExplainerPage
      campaign={campaign}
      title={isAudioOnly ? all('audio.title') : t('title')}
      lead={isAudioOnly ? all('audio.lead') : t('lead')}
      side={side}
    >
      {banner()}
      {isRefused && <LazyAccessHelp error="notAllowed" />}
      <div className="actions actions--dock">
        {isSecure && (
          <Button variant="primary" large onClick={() => setIsChecking(true)}>
            {isRefused ? common('tryAgain') : all(isAudioOnly ? 'audio.check' : 'devices.check')}
          </Button>
        )}
        <ButtonLink variant={isSecure ? 'secondary' : 'primary'} large href={next}>
          {t('okay')}
        </ButtonLink>
      </div>
      {(isRefused || onAudio) && (
        <LazyOtherWays campaign={campaign} next={next} onAudio={onAudio} hasFailed={isRefused} />
      )}
      {choose && isAudioOnly && (
        <Button variant="quiet" icon="camera" className="align-start" onClick={() => choose(false)}>
          {all('audio.useCamera')}
        </Button>
      )}
    </ExplainerPage>
  );

  function chooseAudio() {
    choose?.(true);
    setIsChecking(isSecure);
  }

  function banner() {
    if (!isSecure)
      return (
        <Banner tone="danger" icon="lock" role="alert">
          <p>{media('insecure')}</p>
        </Banner>
      );
    if (isRefused)
      return (
        <Banner tone="danger" icon="lock" role="alert">
          <p>{t('refused')}</p>
        </Banner>
      );
    return (
      <Banner icon={isAudioOnly ? 'mic' : 'camera'}>
        <p>{all.rich(isAudioOnly ? 'audio.hint' : 'devices.hint', { strong: (words) => <strong>{words}</strong> })}</p>
      </Banner>
    );
  }
}

const neverChanges = () => () => undefined;
