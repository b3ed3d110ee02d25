'use client';

import { useTranslations } from 'next-intl';
import { Suspense, lazy, useEffect } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { willHaveFilm } from '@/lib/domain/answers';
import { campaignType, typeTexts } from '@/lib/domain/campaign-types';
import { asksContact } from '@/lib/domain/contact';
import { isReturning } from '@/lib/domain/visit';
import { useBrand } from '../brand/brand-provider';
import { NotAllowedDialog } from '../overlays/not-allowed-dialog';
import { SpokenBanner } from '../ui/spoken-banner';
import { Button } from '../ui/button';
import { OutsideLink } from '../ui/guarded';
import { inLanguage } from '../ui/in-language';
import { TextField } from '../ui/text-field';
import { useVisit } from '../visit/visit-provider';
import { CampaignEyebrow } from './campaign-eyebrow';
import { CampaignSide } from './campaign-side';
import { Expect } from './expect';
import { PageShell } from './page-shell';
import { useStartForm } from './use-start-form';

// Only visitors who come back, those of the hiring flow, and those who are asked for it, need these.
const ContactFields = lazy(() => import('./contact-fields').then((it) => ({ default: it.ContactFields })));
const GoOn = lazy(() => import('./go-on').then((it) => ({ default: it.GoOn })));
// Few campaigns ask for consent.
const ConsentField = lazy(() => import('./consent-field').then((it) => ({ default: it.ConsentField })));
const loadAccountsDialog = () => import('../overlays/accounts-dialog');
const AccountsDialog = lazy(() => loadAccountsDialog().then((it) => ({ default: it.AccountsDialog })));

type StartScreenProps = {
  campaign: Campaign;
  /** The name of who came by a personal link. */
  invitedName?: string;
};

/** The step that asks for the visitor's name. */
export function StartScreen({ campaign, invitedName }: StartScreenProps) {
  const t = useTranslations();
  const brand = useBrand();
  const type = campaignType(campaign.type);
  const { adopt, overlay, ...form } = useStartForm(campaign, invitedName);
  const { userVideo } = useVisit(campaign);

  // It is there before it is needed, so that the press on 'Go' has nothing more to wait for.
  useEffect(() => {
    if (type.hasResume) loadAccountsDialog().catch(() => undefined);
  }, [type.hasResume]);

  return (
    <PageShell layout="side" step={{ campaign, route: 'start' }}>
      <main className="split split--pair" id="main">
        <div className="copy">
          <div className="copy__head">
            <CampaignEyebrow campaign={type.hasFixedTitle ? campaign : { ...campaign, title: null }} />
            {type.hasFixedTitle || !campaign.title ? (
              <h1 className="title">{t(typeTexts(campaign).nameTitle)}</h1>
            ) : (
              <h1 className="title" {...inLanguage(campaign.titleLanguage, campaign.languages)}>
                {campaign.title}
              </h1>
            )}
            <StepDescription campaign={campaign} />
          </div>
        </div>
        <CampaignSide
          campaign={campaign}
          otherwise={
            <div className="side side--words">
              <Expect {...{ campaign, userVideo }} />
            </div>
          }
        />
        <div className="copy">
          {campaign.introVideoUrl && <Expect {...{ campaign, userVideo }} />}
          {isReturning(campaign, userVideo) && (
            <Suspense>
              <GoOn campaign={campaign} userVideo={userVideo} />
            </Suspense>
          )}
          {form.hasFinished && !campaign.isRehearsal && (
            <SpokenBanner tone="ok" icon="check">
              <p>{t(willHaveFilm(campaign, userVideo) ? 'start.finished' : 'unfilmed.finished')}</p>
              {form.onReturn && (
                <div className="actions">
                  <Button variant="secondary" onClick={form.onReturn}>
                    {t('start.viewFinished')}
                  </Button>
                </div>
              )}
            </SpokenBanner>
          )}
          <form className={asksContact(campaign) ? 'form' : 'form form--line'} onSubmit={form.onSubmit} noValidate>
            <TextField
              ref={adopt}
              label={t('start.label')}
              value={form.name}
              onChange={form.onChange}
              onKeyDown={form.onKeyDown}
              name="name"
              autoComplete="name"
              enterKeyHint="go"
              required
            />
            {asksContact(campaign) && (
              <Suspense>
                <ContactFields
                  campaign={campaign}
                  known={userVideo && !userVideo.completed ? userVideo : null}
                  invited={invitedName ?? ''}
                  refused={form.refused}
                />
              </Suspense>
            )}
            {campaign.consentAsked && (
              <Suspense>
                <ConsentField
                  key={campaign.consentAsked.version}
                  asked={campaign.consentAsked}
                  organization={campaign.organization.name}
                  accepted={userVideo?.consentVersion}
                  isNew={form.isConsentNew}
                />
              </Suspense>
            )}
            <Button
              variant={isReturning(campaign, userVideo) ? 'secondary' : 'primary'}
              large
              type="submit"
              disabled={!form.canSubmit}
              busyWords={form.isBusy && t('common.oneMoment')}
            >
              {t('start.submit')}
            </Button>
            <p className="note">
              {t.rich('start.terms', {
                link: (words) => <OutsideLink href={brand.termsOfServiceLink}>{words}</OutsideLink>,
              })}
            </p>
          </form>
        </div>
      </main>
      {overlay.kind === 'accounts' && (
        <Suspense>
          <AccountsDialog
            accounts={overlay.accounts}
            isBusy={form.isBusy}
            onChoose={(account) => void form.begin(account)}
            onNewUser={() => void form.begin()}
            onClose={form.closeOverlay}
          />
        </Suspense>
      )}
      {overlay.kind === 'blocked' && (
        <NotAllowedDialog organization={campaign.organization.name} reason={overlay.reason} />
      )}
    </PageShell>
  );
}

/**
 * The campaign's own description where it has one, else its type's. The hiring flow always shows its type's too, as it
 * does with the title.
 */
function StepDescription({ campaign }: { campaign: Campaign }) {
  const t = useTranslations();
  const type = campaignType(campaign.type);
  const { description } = campaign;
  const marked = inLanguage(campaign.descriptionLanguage, campaign.languages);
  return (
    <>
      {type.hasFixedTitle || !description ? (
        <p className="lead">{t(typeTexts(campaign).nameDescription)}</p>
      ) : (
        <p className="lead" {...marked}>
          {description}
        </p>
      )}
      {type.hasFixedTitle && description && <p {...marked}>{description}</p>}
    </>
  );
}
