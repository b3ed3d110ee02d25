'use client';

import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { campaignType } from '@/lib/domain/campaign-types';
import { useBrand } from '../brand/brand-provider';
import { AccountsDialog } from '../overlays/accounts-dialog';
import { NotAllowedDialog } from '../overlays/not-allowed-dialog';
import { Button } from '../ui/button';
import { OutsideLink } from '../ui/guarded';
import { TextField } from '../ui/text-field';
import { CampaignSide, layoutClass } from './campaign-side';
import { PageShell } from './page-shell';
import { useStartForm } from './use-start-form';

/** The step that asks for the visitor's name. */
export function StartScreen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations();
  const brand = useBrand();
  const type = campaignType(campaign.type);
  const { adopt, overlay, ...form } = useStartForm(campaign);

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
            <p className="lead">{t(type.nameDescription)}</p>
            {brand.showsCampaignDescription && campaign.description && <p>{campaign.description}</p>}
          </div>
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
            <Button variant="primary" large type="submit" disabled={!form.canSubmit}>
              {t('start.submit')}
            </Button>
            <p className="note">
              {t.rich('start.terms', {
                link: (words) => <OutsideLink href={brand.termsOfServiceLink}>{words}</OutsideLink>,
              })}
            </p>
          </form>
        </div>
        <CampaignSide campaign={campaign} />
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
