'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { Banner } from '../ui/banner';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { PageShell } from './page-shell';

/** Says what the browser is going to ask for, and why (spec 2, Step1). */
export function Step1Screen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('step1');
  const isSecure = useSyncExternalStore(neverChanges, () => window.isSecureContext, () => true);
  return (
    <PageShell layout="side" step={{ campaign, route: 'intro' }}>
      <main className="split split--pair" id="main">
        <div className="copy">
          <div className="copy__head">
            <h1 className="title">{t('title')}</h1>
            <p className="lead">{t('lead')}</p>
          </div>
          {isSecure ? (
            <Banner icon="camera">
              <p>{t.rich('hint', { strong: (words) => <strong>{words}</strong> })}</p>
            </Banner>
          ) : (
            <Banner tone="danger" icon="lock" role="alert">
              <p>{t('insecure')}</p>
            </Banner>
          )}
          <div className="actions">
            <ButtonLink variant="primary" large href={paths.step2(campaign.name)}>{t('okay')}</ButtonLink>
          </div>
        </div>
        <div className="side side--first">
          <div className="picture picture--plain picture--empty">
            <p>
              <Icon name="camera" />
              <span>{t('placeholder')}</span>
            </p>
          </div>
        </div>
      </main>
    </PageShell>
  );
}

const neverChanges = () => () => undefined;
