import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '../../overlays/confirm-dialog';
import { EraseCampaignDialog } from './erase-campaign-dialog';
import { OpenedDialog } from './opened-dialog';
import type { Builder } from './use-builder';

/** What the builder asks before it does it; `opened` only tells. */
export type BuilderDialogName = 'complete' | 'unpublish' | 'discard' | 'remove' | 'erase' | 'opened';

type Question = { title: string; text: string; confirm: string; cancel: string; go: () => Promise<unknown> };
type BuilderDialogProps = {
  builder: Builder;
  openDialog: BuilderDialogName | null;
  onClose: () => void;
  onGone: () => void;
};

/** The dialog of the builder that is open, if any. `onGone`: the campaign is not there any more. */
export function BuilderDialog({ builder, openDialog, onClose, onGone }: BuilderDialogProps) {
  const t = useTranslations('organizer.builder');
  const { campaign } = builder;
  if (!openDialog || !campaign) return null;
  if (openDialog === 'opened') return <OpenedDialog campaign={campaign} onClose={onClose} />;
  if (openDialog === 'erase') return <EraseCampaignDialog {...{ builder, campaign, onClose, onGone }} />;
  const questions: Record<typeof openDialog, Question> = {
    complete: {
      ...{ title: t('closeTitle'), text: t('closeText'), confirm: t('closeCampaign'), cancel: t('keepOpen') },
      go: builder.complete,
    },
    unpublish: {
      ...{ title: t('end.unpublishTitle'), text: t('end.unpublishText') },
      ...{ confirm: t('end.unpublishNow'), cancel: t('keepOpen'), go: builder.unpublish },
    },
    discard: {
      ...{ title: t('discardTitle'), text: t('discardText'), confirm: t('discard'), cancel: t('keepChanges') },
      go: builder.discard,
    },
    remove: {
      ...{ title: t('end.deleteTitle'), text: t('end.deleteText') },
      ...{ confirm: t('end.deleteNow'), cancel: t('end.keepDraft') },
      go: async () => (await builder.remove()) && onGone(),
    },
  };
  const { go, ...question } = questions[openDialog];
  const confirm = () => {
    onClose();
    void go();
  };
  return <ConfirmDialog {...question} primary="cancel" onConfirm={confirm} onClose={onClose} />;
}
