import { useFormatter, useTranslations } from 'next-intl';
import { CallError } from '@/lib/browser/api/call-error';
import { Button } from '../../ui/button';
import { GuardedButton } from '../../ui/guarded';
import { useErrorWords } from '../use-error-words';
import { useTimeZone } from '../when';
import type { Builder } from './use-builder';

type SaveBarProps = { builder: Builder; onPublished: () => void; onClose: () => void; onReload: () => void };

/** How far saving is, and what may be done with what is written. */
export function SaveBar({ builder, onPublished, onClose, onReload }: SaveBarProps) {
  const t = useTranslations('organizer.builder');
  const { campaign, keepNow, task, publish, save } = builder;
  const status = campaign?.status ?? 'unpublished';
  const isBusy = task !== null && task.error === undefined;
  const busyWords = (name: string) => isBusy && task.name === name && t('state.keeping');
  const publishNow = async () => {
    if (await publish()) onPublished();
  };
  return (
    <div className="savebar">
      <SaveState builder={builder} onReload={onReload} />
      {status === 'unpublished' && (
        <Button variant="secondary" onClick={keepNow}>
          {t('saveDraft')}
        </Button>
      )}
      {status === 'active' && (
        <Button variant="secondary" busyWords={busyWords('complete')} onClick={onClose}>
          {t('closeCampaign')}
        </Button>
      )}
      {status === 'completed' && (
        <Button variant="secondary" busyWords={busyWords('publish')} onClick={publishNow}>
          {t('publishAgain')}
        </Button>
      )}
      {status === 'unpublished' ? (
        <Button key="publish" variant="primary" busyWords={busyWords('publish')} onClick={publishNow}>
          {t('publish')}
        </Button>
      ) : (
        <Button key="save" variant="primary" busyWords={busyWords('save')} onClick={save}>
          {t('saveChanges')}
        </Button>
      )}
    </div>
  );
}

function SaveState({ builder, onReload }: { builder: Builder; onReload: () => void }) {
  const t = useTranslations('organizer.builder');
  const words = useSaveWords(builder);
  const failure = failureOf(builder);
  const isChanged = failure instanceof CallError && failure.code === 'changedMeanwhile';
  const isSafe = failure === undefined && builder.state.faults.length === 0;
  return (
    <p className="safe" data-state={isSafe ? 'server' : 'device'} role="status">
      <span className={`icon icon--${isSafe ? 'server' : 'alert'}`} aria-hidden="true" /> {words}{' '}
      {isChanged && (
        <GuardedButton className="link" onClick={onReload}>
          {t('loadTheirs')}
        </GuardedButton>
      )}
      {!isChanged && builder.keeping.name === 'failed' && (
        <GuardedButton className="link" onClick={builder.keepNow}>
          {t('tryAgain')}
        </GuardedButton>
      )}
    </p>
  );
}

const failureOf = ({ task, keeping, state }: Builder): unknown =>
  state.faults.length > 0 ? undefined : (task?.error ?? (keeping.name === 'failed' ? keeping.error : undefined));

function useSaveWords(builder: Builder): string {
  const t = useTranslations('organizer.builder.state');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const errorWords = useErrorWords();
  const { state, keeping, task, campaign } = builder;
  if (state.faults.length > 0) return t('faults', { action: task?.name ?? 'save', count: state.faults.length });
  const failure = failureOf(builder);
  if (failure instanceof CallError && failure.code === 'changedMeanwhile') return t('changed');
  if (failure !== undefined) return t('failed', { reason: errorWords(failure) });
  if (keeping.name === 'waiting') return t('waiting');
  if (keeping.name === 'keeping') return t('keeping');
  if (!campaign) return t('new');
  const time = (at: string) => format.dateTime(new Date(at), { timeStyle: 'short', timeZone });
  return campaign.draft ? t('draftAt', { time: time(campaign.draft.savedAt) }) : t('saved');
}
