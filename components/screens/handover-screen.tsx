'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import { api } from '@/lib/browser/api/client';
import { browserStorage } from '@/lib/browser/storage';
import { readOpener } from '@/lib/browser/visit/opener';
import { paths } from '@/lib/contract/paths';
import { nextStep } from '@/lib/domain/visit';
import { Icon } from '../ui/icon';
import { useVisitServices } from '../visit/visit-context';
import { Opening } from './opening';
import { PageShell } from './page-shell';

const store = browserStorage();

/**
 * Takes a visit over to this device, once somebody sees the page: what only looks at the link, as a preview of it does,
 * or opens it ahead, uses up nothing.
 */
export function HandoverScreen({ token }: { token: string }) {
  const { identity, whitelabelId } = useVisitServices();
  const [state, setState] = useState<'opening' | 'ended' | 'failed'>('opening');
  const [attempt, setAttempt] = useState(1);
  const begun = useRef(0);

  const open = useEffectEvent(async () => {
    try {
      const body = { token, opener: readOpener(store, whitelabelId) };
      const { campaign, campaignId, uuid } = await api.openHandover({ params: {}, query: {}, body });
      identity.remember(campaign, uuid);
      // The link stays in nobody's history.
      window.location.replace(await firstPage(campaign, campaignId, uuid));
    } catch (error) {
      setState(error instanceof CallError && error.code === 'notFound' ? 'ended' : 'failed');
    }
  });
  useEffect(() => {
    const openOnce = () => {
      // Once only, also where effects run twice, and by nobody who does not see it: the link would be used up.
      if (begun.current === attempt || document.visibilityState !== 'visible') return;
      begun.current = attempt;
      void open();
    };
    openOnce();
    document.addEventListener('visibilitychange', openOnce);
    return () => document.removeEventListener('visibilitychange', openOnce);
  }, [attempt]);
  const tryAgain = () => {
    setState('opening');
    setAttempt(attempt + 1);
  };

  return (
    <PageShell layout="plain">
      <main className="center" id="main">
        {state === 'ended' ? <Ended /> : <Opening isFailed={state === 'failed'} onTryAgain={tryAgain} />}
      </main>
    </PageShell>
  );
}

/** Where the visit goes on; its first page when that cannot be found out, which leads on from there. */
async function firstPage(campaign: string, campaignId: string, uuid: string): Promise<string> {
  const params = { campaignId };
  const [found, userVideo] = await Promise.all([
    api.getCampaign({ params, query: {}, body: {} }),
    api.getUserVideo({ params, query: { uuid }, body: {} }),
  ]).catch(() => [null, null]);
  return found && userVideo && 'sections' in found ? nextStep(found, userVideo) : paths.start(campaign);
}

function Ended() {
  const t = useTranslations('handover.ended');
  return (
    <>
      <span className="seal seal--off" aria-hidden="true">
        <Icon name="link" />
      </span>
      <h1 className="title">{t('title')}</h1>
      <p className="lead">{t('text')}</p>
      <p className="note">{t('note')}</p>
    </>
  );
}
