import { useFormatter, useTranslations } from 'next-intl';
import { CallError } from '@/lib/browser/api/call-error';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { Button } from '../../ui/button';
import { GuardedButton, GuardedLink } from '../../ui/guarded';
import { Icon } from '../../ui/icon';
import { useErrorWords } from '../use-error-words';
import { useTimeZone } from '../when';
import type { BuilderDialogName } from './builder-dialog';
import type { BuilderTask } from './save-state';
import type { Builder } from './use-builder';

type SaveBarProps = {
  builder: Builder;
  onPublished: () => void;
  onOpenDialog: (openDialog: BuilderDialogName) => void;
  onReload: () => void;
};

/** How far saving is, and what may be done with what is written. */
export function SaveBar({ builder, onPublished, onOpenDialog, onReload }: SaveBarProps) {
  const t = useTranslations('organizer.builder');
  const { campaign, keepNow, busy, publish, save } = builder;
  const status = campaign?.status ?? 'unpublished';
  const busyWords = (task: BuilderTask) => busy === task && t('state.keeping');
  const publishNow = async () => {
    if (await publish()) onPublished();
  };
  return (
    <div className="savebar">
      <SaveState builder={builder} onReload={onReload} onDiscard={() => onOpenDialog('discard')} />
      {status === 'unpublished' && (
        <Button variant="secondary" onClick={keepNow}>
          {t('saveDraft')}
        </Button>
      )}
      {status === 'active' && (
        <Button variant="secondary" busyWords={busyWords('complete')} onClick={() => onOpenDialog('complete')}>
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

type SaveStateProps = { builder: Builder; onReload: () => void; onDiscard: () => void };

function SaveState({ builder, onReload, onDiscard }: SaveStateProps) {
  const t = useTranslations('organizer.builder');
  const { saveState, keepNow } = builder;
  const words = useSaveWords(saveState);
  const { name } = saveState;
  const isSafe = name !== 'changed' && name !== 'failed' && name !== 'faults';
  return (
    <p className="safe" data-state={isSafe ? 'server' : 'device'} role="status">
      <Icon name={isSafe ? 'server' : 'alert'} />{' '}
      <span>
        {words}{' '}
        {name === 'changed' && (
          <GuardedButton className="link" onClick={onReload}>
            {t('loadTheirs')}
          </GuardedButton>
        )}
        {name === 'draft' && saveState.mayDiscard && (
          <GuardedButton className="link" onClick={onDiscard}>
            {t('discard')}
          </GuardedButton>
        )}
        {name === 'failed' && isGone(saveState.error) && (
          <GuardedLink className="link" href={organizerPaths.campaigns()}>
            {t('toCampaigns')}
          </GuardedLink>
        )}
        {name === 'failed' && saveState.task === null && !isGone(saveState.error) && (
          <GuardedButton className="link" onClick={keepNow}>
            {t('tryAgain')}
          </GuardedButton>
        )}
      </span>
    </p>
  );
}

/** Somebody else has deleted the campaign: nothing that is tried again can work. */
const isGone = (error: unknown) => error instanceof CallError && error.code === 'notFound';

function useSaveWords(state: Builder['saveState']): string {
  const t = useTranslations('organizer.builder.state');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const errorWords = useErrorWords();
  switch (state.name) {
    case 'faults':
      return t('faults', { action: state.task, count: state.count });
    case 'failed':
      return t('failed', { task: state.task ?? 'save', reason: errorWords(state.error) });
    case 'draft': {
      const time = format.dateTime(new Date(state.at), { timeStyle: 'short', timeZone });
      return t(state.isHidden ? 'hiddenDraftAt' : 'draftAt', { time });
    }
    default:
      return t(state.name);
  }
}
