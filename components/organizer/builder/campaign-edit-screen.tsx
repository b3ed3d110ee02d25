'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { LanguageTag } from '@/lib/contract/languages';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { CampaignHead, CampaignsCrumb } from '../campaigns/campaign-head';
import { builderCalls } from './builder-calls';
import { type BuilderDialogName, BuilderDialog } from './builder-dialog';
import { ClipUploadsProvider, useCreateClipUploads } from './clips/uploads-context';
import { CampaignFields } from './campaign-fields';
import { EndBox } from './end-box';
import { FaultsBanner } from './field';
import { KeptWordsBanner } from './kept-words-banner';
import { LanguagesBox } from './languages-box';
import { Preview } from './preview';
import { RehearsalBox } from './rehearsal-box';
import { SaveBar } from './save-bar';
import { FairReviewsBox } from './scorecard/fair-reviews-box';
import { ScorecardBox } from './scorecard/scorecard-box';
import { SectionsBox } from './sections-box';
import { readTranslationPath } from './translated-paths';
import { useBuilder } from './use-builder';
import { useOpenCriteria, useOpenSections } from './use-open-sections';

type EditScreenProps = {
  /** `null`: a new one. */
  campaign: EditedCampaign | null;
  /** The origin of the links that visitors open. */
  address: string;
  calls?: typeof builderCalls;
};

/** Where a campaign is written: details, sections and options, with a preview. What is typed is kept as a draft. */
export function CampaignEditScreen({ campaign: opened, address, calls = builderCalls }: EditScreenProps) {
  const router = useRouter();
  const builder = useBuilder(opened, calls);
  const { campaign, state } = builder;
  const uploads = useCreateClipUploads(builder.dispatch);
  const openSections = useOpenSections(state.sections);
  const openCriteria = useOpenCriteria(state.fields.reviewing);
  const [shown, setShown] = useState<string | null>(null);
  const [language, setLanguage] = useState<LanguageTag | null>(null);
  const [openDialog, setOpenDialog] = useState<BuilderDialogName | null>(null);
  const id = campaign?.id;

  useEffect(() => {
    // A reload, and the way back, lead to the draft that was begun.
    if (!opened && id) window.history.replaceState(null, '', organizerPaths.editCampaign(id));
  }, [opened, id]);

  const lead = (path: string) => {
    const translated = readTranslationPath(path);
    setLanguage(translated?.language ?? null);
    if (!translated) openSections.openAt(path);
    openCriteria.openAt(path);
  };
  const copy = async () => {
    if (!id) return;
    const { id: copyId } = await calls.duplicate(id);
    router.push(organizerPaths.editCampaign(copyId));
  };
  const gone = () => {
    builder.forget();
    // Not back to what is gone.
    router.replace(organizerPaths.campaigns());
  };
  const reload = () => {
    builder.forget();
    window.location.reload();
  };

  return (
    <ClipUploadsProvider value={uploads}>
      <Head campaign={campaign} title={state.fields.title.trim()} />
      <KeptWordsBanner {...builder.keptWords} />
      {builder.refused && <FaultsBanner key={builder.refused.times} faults={state.faults} onLead={lead} />}
      <div className="beside">
        <div className="stack stack--far">
          <CampaignFields box="details" builder={builder} address={address} />
          <SectionsBox builder={builder} open={openSections} onEnter={setShown} onCopy={copy} />
          <CampaignFields box="contact" builder={builder} address={address} />
          <CampaignFields box="recording" builder={builder} address={address} />
          <CampaignFields box="consent" builder={builder} address={address} />
          <LanguagesBox builder={builder} shown={language} onShow={setLanguage} />
          <CampaignFields box="dates" builder={builder} address={address} />
          <CampaignFields box="after" builder={builder} address={address} />
          <ScorecardBox builder={builder} open={openCriteria} />
          <FairReviewsBox builder={builder} />
          <EndBox builder={builder} onOpenDialog={setOpenDialog} />
        </div>
        <Preview state={state} shown={shown} onShow={setShown} language={language}>
          <RehearsalBox builder={builder} />
        </Preview>
      </div>
      <SaveBar
        builder={builder}
        onPublished={() => {
          setOpenDialog('opened');
          // The page of a new campaign would give way to that of its address, and the dialog with it.
          if (opened) router.refresh();
        }}
        onOpenDialog={setOpenDialog}
        onReload={reload}
      />
      <BuilderDialog builder={builder} openDialog={openDialog} onClose={() => setOpenDialog(null)} onGone={gone} />
    </ClipUploadsProvider>
  );
}

/** The head of a campaign that is written: its title as it is typed, or once visitors know it, as it was saved. */
function Head({ campaign, title }: { campaign: EditedCampaign | null; title: string }) {
  const t = useTranslations('organizer.campaigns');
  if (campaign)
    return <CampaignHead campaign={campaign.publishedAt === null ? { ...campaign, title: title || null } : campaign} />;
  return (
    <div className="head">
      <CampaignsCrumb />
      <div className="head__row">
        <div className="head__words">
          <div className="head__row">
            <h1 className="heading">{title ? <bdi>{title}</bdi> : t('new')}</h1>
          </div>
        </div>
      </div>
    </div>
  );
}
