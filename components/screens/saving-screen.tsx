'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { log } from '@/lib/browser/api/log';
import { type Saving, type SavingState, createSaving, shownPercent } from '@/lib/browser/saving/saving';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import type { UploadStatus } from '@/lib/browser/upload/state';
import { saveAndDiscard } from '@/lib/browser/visit/save-queue';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { nextRecordingStep } from '@/lib/domain/visit';
import { LazyContinueElsewhere } from '../overlays/lazy-continue-elsewhere';
import { useAnnouncement } from '../ui/announce';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { OkDialog } from '../ui/ok-dialog';
import { Progress, valueStyle } from '../ui/progress';
import { useNavigation } from '../visit/use-navigation';
import { useQueuedSections } from '../visit/use-queued-takes';
import { useIsRecordingOpen, useRecordingServices } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';
import { LazyChangeAnswers } from './lazy-change-answers';
import { PageShell } from './page-shell';
import { SavingNote } from './saving-note';
import { useAskedAfter } from './use-asked-after';

type SavingScreenProps = {
  campaign: Campaign;
  uploadId: string;
  /** The number of the following section; after the last section it is one past the end. */
  nextSectionNum: number;
  hasNextSection: boolean;
};

/** `next`: the path of the page after this one. */
type WayOn = { next: string; nextSectionNum: number; hasNextSection: boolean };

/** The screen 'Saving Section' (spec 2.52), also after a reload. */
export function SavingScreen({ campaign, uploadId, nextSectionNum, hasNextSection }: SavingScreenProps) {
  const t = useTranslations('saving');
  const isOpen = useIsRecordingOpen();
  const next = hasNextSection ? paths.section(campaign.name, nextSectionNum) : paths.processing(campaign.name);
  return (
    <PageShell layout="plain" step={{ campaign, route: 'intro' }}>
      <main className="center" id="main">
        <h1 className="title">{t('title')}</h1>
        {isOpen && <SavingDeviceTake {...{ campaign, uploadId, next, nextSectionNum, hasNextSection }} />}
        <LazyContinueElsewhere campaign={campaign} />
      </main>
    </PageShell>
  );
}

/**
 * Finds the take on this device. For a take that is gone, or that the visitor has not decided about, the visitor goes
 * back to the section.
 */
function SavingDeviceTake({ campaign, uploadId, ...rest }: WayOn & { campaign: Campaign; uploadId: string }) {
  const navigation = useNavigation();
  const { takes } = useRecordingServices();
  const { userVideo } = useVisit(campaign);
  const queued = useQueuedSections(campaign);
  const [found] = useState(() => takes.get(uploadId));
  const take = found && found.ending !== null && found.campaignName === campaign.name ? found : null;

  useEffect(() => {
    if (!take && userVideo !== undefined) navigation.replace(nextRecordingStep(campaign, userVideo, queued));
  }, [navigation, campaign, take, userVideo, queued]);

  return take && <SavingTake campaign={campaign} take={take} {...rest} />;
}

type SavingTakeProps = WayOn & { campaign: Campaign; take: DeviceTake };

/** Shows the progress of a take from this device to the server. */
function SavingTake({ campaign, take, next, nextSectionNum, hasNextSection }: SavingTakeProps) {
  const t = useTranslations('saving');
  const { saving, state } = useSaving(campaign, take, next);
  const { takes, saveQueue } = useRecordingServices();
  const navigation = useNavigation();
  const { userVideo } = useVisit(campaign);
  useAskedAfter(campaign, state.name === 'failed');
  const percent = shownPercent(state);
  const isSaved = percent === 100;
  const isOffline = state.name === 'saving' && state.upload.name === 'offline';
  const mayLeave = state.name === 'saving' && (state.isLate || isOffline) && isKept(take, state.upload);
  const canGoOn = hasNextSection && mayLeave;
  const here = t(HERE[take.location]);
  const from = paths.upload(campaign.name, take.uploadId, nextSectionNum, hasNextSection);
  const changeAnswer = (path: string) => {
    // It is saved while the visitor is there.
    saveQueue.add(take.uploadId);
    navigation.push(path);
  };
  useAnnouncement(isSaved ? t('safeOnServer') : canGoOn ? t('canGoOn') : here);
  return (
    <>
      <Progress job label={t('title')} value={percent} />
      <ol className="path" style={valueStyle(percent)}>
        <li data-done={take.location !== 'memory' || undefined}>
          <span>
            <Icon name={take.location === 'service' ? 'camera' : 'device'} />
          </span>{' '}
          {here}
        </li>
        <li data-done={isSaved || undefined}>
          <span>
            <Icon name="server" />
          </span>{' '}
          {t('safeOnServer')}
        </li>
      </ol>
      <div className="saving-note">
        <SavingNote state={state} take={take} />
      </div>
      {canGoOn && (
        <div className="actions actions--stack">
          <Button variant="secondary" large onClick={saving.goOnEarly}>
            {t(isOffline ? 'goOnOffline' : 'goOn')}
          </Button>
        </div>
      )}
      {mayLeave && <LazyChangeAnswers {...{ campaign, userVideo }} from={from} onOpen={changeAnswer} />}
      {state.name === 'failed' && (
        <OkDialog
          title={t('failed')}
          onOk={() => {
            // It can never be saved: its section has the recordings that count.
            if (state.problem === 'spent') takes.discard(take.uploadId);
            saving.dismiss();
          }}
        >
          <p>{t(`notes.${state.problem}`, { location: take.location })}</p>
        </OkDialog>
      )}
    </>
  );
}

const HERE = { device: 'onDevice', memory: 'inPage', service: 'onService' } as const;

/**
 * Whether a take may be sent while the visitor does something else: it survives a reload, and where the service of a
 * video session has it, the server knows that it is wanted.
 */
function isKept({ location }: DeviceTake, upload: Exclude<UploadStatus, { name: 'failed' }>): boolean {
  if (location !== 'service') return location === 'device';
  return upload.name === 'onServer' || upload.share > 0;
}

/** Saves a take while its screen is shown. Then goes to `next`, or back after a failure. */
function useSaving(
  campaign: Campaign,
  { uploadId, sectionId, location }: DeviceTake,
  next: string,
): { saving: Saving; state: SavingState } {
  const navigation = useNavigation();
  const { uploads, takes, saveQueue } = useRecordingServices();
  const { keep, refresh } = useVisit(campaign);
  const [saving] = useState(() =>
    createSaving({
      log,
      upload: {
        send: () => {
          // The server is told at once that a take of the service is wanted; what follows, its status says.
          if (location === 'service') uploads.save(uploadId).catch(() => undefined);
          else uploads.send(uploadId);
        },
        status: () => uploads.status(uploadId),
        subscribe: uploads.subscribe,
      },
      save: () => saveAndDiscard({ takes, uploads }, uploadId, keep),
      queueSave: () => saveQueue.add(uploadId),
      // The browser's back button must lead to the section, not to its saving.
      goOn: () => navigation.replace(next),
      goBack,
    }),
  );
  useEffect(() => {
    // From here on this screen saves the take, and says so when that fails.
    saveQueue.remove(uploadId);
    saving.enter();
    return () => saving.leave();
  }, [saving, saveQueue, uploadId]);
  return { saving, state: useSyncExternalStore(saving.subscribe, saving.getState, saving.getState) };

  /** Goes one step back in the history or, when this was the first page opened, to the section. */
  function goBack(): void {
    // The server may have lost the visit: the section then sends the visitor to Start.
    void refresh();
    if (window.history.length > 1) navigation.back();
    else
      navigation.replace(paths.section(campaign.name, campaign.sections.findIndex(({ id }) => id === sectionId) + 1));
  }
}
