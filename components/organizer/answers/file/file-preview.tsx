import { useFormatter, useTranslations } from 'next-intl';
import { formatName } from '@/lib/domain/file-formats';
import { useSentences } from '../../../ui/use-sentences';
import { type PreviewProps, PreviewSheet } from '../../builder/preview-sheet';
import { ConsoleIcon } from '../../icon';

export function FilePreview({ answerType: { formats, maxMegabytes, isOptional }, ...props }: PreviewProps<'file'>) {
  const t = useTranslations('organizer.builder');
  const format = useFormatter();
  const sentences = useSentences();
  const names = format.list(formats.map(formatName), { type: 'disjunction' });
  const accepted = names && maxMegabytes !== null && t('previewFormats', { formats: names, most: maxMegabytes });
  const note = sentences(accepted, isOptional && t('previewOptional'));
  return (
    <PreviewSheet {...props} kind="file">
      {note && <p className="note">{note}</p>}
      <div className="file" aria-hidden="true">
        <span className="file__icon">
          <ConsoleIcon name="file" />
        </span>
        <p className="file__name">{t('noFile')}</p>
        <span className="button button--secondary">{t('chooseFile')}</span>
      </div>
    </PreviewSheet>
  );
}
