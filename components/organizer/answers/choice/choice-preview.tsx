import { useTranslations } from 'next-intl';
import { type PreviewProps, PreviewSheet, type Shown } from '../../builder/preview-sheet';

export function ChoicePreview({ answerType: { choices, most, allowsOther }, ...props }: PreviewProps<'choice'>) {
  const t = useTranslations('organizer.builder');
  const shown = choices.map(({ text }, choice) => props.read(text, { choice, field: 'text' }));
  const written: Shown[] = shown.filter(({ text }) => text.trim() !== '');
  const all = allowsOther ? [...written, { text: t('other') }] : written;
  return (
    <PreviewSheet {...props} kind="choice">
      {all.length > 0 && (
        <ul className="phone__choices" data-many={most === 1 ? undefined : ''}>
          {all.map(({ text, lang }, at) => (
            <li key={at} lang={lang} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
      {most !== null && most > 1 && <p className="note">{t('previewMost', { most })}</p>}
    </PreviewSheet>
  );
}
