import { useTranslations } from 'next-intl';
import { type PreviewProps, PreviewSheet } from '../../builder/preview-sheet';

export function TextPreview({ answerType: { limit, unit }, ...props }: PreviewProps<'text'>) {
  const t = useTranslations('organizer.builder');
  return (
    <PreviewSheet {...props} kind="text">
      <div className="phone__lines" aria-hidden="true" />
      {limit !== null && <p className="note">{t('previewLimit', { limit, unit })}</p>}
    </PreviewSheet>
  );
}
