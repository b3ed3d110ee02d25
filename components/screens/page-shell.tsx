'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { hasFilm } from '@/lib/domain/answers';
import { type StepRoute, campaignType } from '@/lib/domain/campaign-types';
import { BrandLinks } from '../brand/brand-links';
import { Logo } from '../brand/logo';
import { useHelp } from '../overlays/help-provider';
import { Button } from '../ui/button';
import { GuardedLink } from '../ui/guarded';
import { LanguageButton } from '../ui/language-button';
import { Steps, type StepItem } from '../ui/steps';

type PageShellProps = {
  /** `side`: text with a panel beside it. `plain`: one block, centred. `stage`: only the picture. */
  layout: 'side' | 'plain' | 'stage';
  /** The page's place in the campaign's steps; without it no steps are shown. */
  step?: { campaign: Campaign; route: StepRoute };
  /** Whether to link to the brand's own pages. Only on pages where the visitor is not in the middle of something. */
  links?: boolean;
  /** What else the page's foot offers, before its help. */
  more?: ReactNode;
  /** The page's `<main id="main">`, followed by dialogs. */
  children: ReactNode;
};

/** The frame of every page: logo, steps, language, help. */
export function PageShell({ layout, step, links, more, children }: PageShellProps) {
  const t = useTranslations('common');
  const openHelp = useHelp();
  return (
    <div className={layout === 'plain' ? 'page' : `page page--${layout}`}>
      <GuardedLink external className="skip-link" href="#main">
        {t('skipToContent')}
      </GuardedLink>
      <header className="top">
        <Logo />
        {step && <CampaignSteps {...step} />}
      </header>
      {children}
      {layout !== 'stage' && (
        <footer className="foot">
          <LanguageButton />
          {links && <BrandLinks />}
          {more}
          <Button variant="quiet" icon="help" onClick={openHelp}>
            {t('needHelp')}
          </Button>
        </footer>
      )}
    </div>
  );
}

function CampaignSteps({ campaign, route }: { campaign: Campaign; route: StepRoute }) {
  const t = useTranslations();
  const { steps } = campaignType(campaign.type);
  const current = steps.findIndex((step) => step.route === route);
  const items = steps.map((step, index): StepItem => ({
    name: t(step.route === 'intro' && !hasFilm(campaign) ? 'unfilmed.step' : step.name),
    state: index < current ? 'earlier' : index === current ? 'current' : 'later',
    href: paths[step.route](campaign.name),
  }));
  return <Steps label={t('common.steps')} items={items} />;
}
