'use client';

import { useTranslations } from 'next-intl';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { campaignType } from '@/lib/domain/campaign-types';
import { recordingMethod } from '@/lib/domain/recording-method';
import { nextRecordingStep } from '@/lib/domain/visit';
import { useBrand } from '../brand/brand-provider';
import { AccountsDialog } from '../overlays/accounts-dialog';
import { NotAllowedDialog } from '../overlays/not-allowed-dialog';
import { Art } from '../ui/art';
import { Button, ButtonLink } from '../ui/button';
import { OutsideLink } from '../ui/guarded';
import { TextField } from '../ui/text-field';
import { useDevice, useVisit } from '../visit/visit-provider';
import { CampaignSide, layoutClass } from './campaign-side';
import { PageShell } from './page-shell';
import { useStartForm } from './use-start-form';
import { VisitFacts } from './visit-facts';
import { WelcomeBack, isReturning, useGoOnWords } from './welcome-back';

/** The step that asks for the visitor's name. */
export function StartScreen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations();
  const brand = useBrand();
  const type = campaignType(campaign.type);
  const { adopt, overlay, ...form } = useStartForm(campaign);
  const { userVideo } = useVisit(campaign);

  return (
    <PageShell layout="side" step={{ campaign, route: 'start' }}>
      <main className={layoutClass(campaign, 'split')} id="main">
        <div className="copy">
          <div className="copy__head">
            <p className="eyebrow">
              <bdi>{campaign.organization.name}</bdi>
              {type.hasFixedTitle && campaign.title && (
                <>
                  {' '}
                  · <bdi>{campaign.title}</bdi>
                </>
              )}
            </p>
            <h1 className="title">{(!type.hasFixedTitle && campaign.title) || t(type.nameTitle)}</h1>
            <StepDescription campaign={campaign} />
            <VisitFacts campaign={campaign} />
          </div>
          {isReturning(campaign, userVideo) && <GoOn campaign={campaign} userVideo={userVideo} />}
          <form className="form form--line" onSubmit={form.onSubmit} noValidate>
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
        <CampaignSide campaign={campaign} otherwise={<Art />} />
      </main>
      {overlay.kind === 'accounts' && (
        <AccountsDialog
          accounts={overlay.accounts}
          isBusy={form.isBusy}
          onChoose={(account) => void form.begin(account)}
          onNewUser={() => void form.begin()}
          onClose={form.closeOverlay}
        />
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
  return (
    <>
      <p className="lead">{(!type.hasFixedTitle && description) || t(type.nameDescription)}</p>
      {type.hasFixedTitle && description && <p>{description}</p>}
    </>
  );
}

/** The first choice of a visitor who comes back. */
function GoOn({ campaign, userVideo }: { campaign: Campaign; userVideo: UserVideo }) {
  const goOnWords = useGoOnWords(campaign);
  const { appDeepLink } = useBrand();
  const recordsHere = recordingMethod(useDevice(), appDeepLink) === 'record';
  return (
    <>
      <WelcomeBack campaign={campaign} userVideo={userVideo} />
      <div className="actions">
        <ButtonLink
          variant="primary"
          large
          href={recordsHere ? nextRecordingStep(campaign, userVideo) : paths.intro(campaign.name)}
        >
          {goOnWords(userVideo)}
        </ButtonLink>
      </div>
    </>
  );
}
