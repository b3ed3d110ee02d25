import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { mayDo } from '@/lib/domain/roles';
import { ConsoleButton } from '../console-button';
import { useMember } from '../member-context';
import type { BuilderDialogName } from './builder-dialog';
import type { Builder } from './use-builder';

type EndBoxProps = { builder: Builder; onOpenDialog: (openDialog: BuilderDialogName) => void };

/** How a campaign is taken back, put away, or deleted: what its status and the member's role allow. */
export function EndBox({ builder, onOpenDialog }: EndBoxProps) {
  const t = useTranslations('organizer.builder.end');
  const isOwner = mayDo(useMember().role, 'owner');
  const headingId = useId();
  const { campaign } = builder;
  if (!campaign) return null;
  const { status, publishedAt, archivedAt } = campaign;
  return (
    <section className="box" aria-labelledby={headingId}>
      <h2 className="subheading" id={headingId}>
        {t(publishedAt ? 'title' : 'draftTitle')}
      </h2>
      {!publishedAt && (
        <Way note={t('deleteNote')} words={t('delete')} isDanger onPress={() => onOpenDialog('remove')} />
      )}
      {publishedAt && status === 'active' && (
        <Way note={t('unpublishNote')} words={t('unpublish')} onPress={() => onOpenDialog('unpublish')} />
      )}
      {publishedAt && status !== 'active' && !archivedAt && (
        <Way note={t('archiveNote')} words={t('archive')} onPress={() => void builder.archive()} />
      )}
      {archivedAt && <Way note={t('archivedNote')} words={t('restore')} onPress={() => void builder.restore()} />}
      {publishedAt && isOwner && (
        <Way note={t('eraseNote')} words={t('erase')} isDanger onPress={() => onOpenDialog('erase')} />
      )}
    </section>
  );
}

type WayProps = { note: string; words: string; isDanger?: boolean; onPress: () => void };

function Way({ note, words, isDanger, onPress }: WayProps) {
  const noteId = useId();
  return (
    <div className="stack">
      <p className="note" id={noteId}>
        {note}
      </p>
      <div className="inline">
        <ConsoleButton
          variant={isDanger ? 'danger' : 'secondary'}
          plain={isDanger}
          small
          icon={isDanger ? 'trash' : undefined}
          aria-describedby={noteId}
          onClick={onPress}
        >
          {words}
        </ConsoleButton>
      </div>
    </div>
  );
}
