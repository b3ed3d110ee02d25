import { useTranslations } from 'next-intl';
import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import { formatName } from '@/lib/domain/file-formats';
import { ConsoleLink } from '../../console-button';
import { useSizeWords } from '../../use-size-words';

type AnsweredFileProps = { file: NonNullable<Extract<SubmittedAnswer, { kind: 'file' }>['file']> };

/** A file with which a section was answered. It is never opened here: what strangers sent is saved alone. */
export function AnsweredFile({ file: { name, bytes, format, url } }: AnsweredFileProps) {
  const t = useTranslations('organizer.review');
  const sizeWords = useSizeWords();
  return (
    <div className="clip">
      <p>
        {name === null ? (
          t('names.file')
        ) : (
          <b>
            <bdi>{name}</bdi>
          </b>
        )}{' '}
        <small>{t('fileFacts', { format: formatName(format), size: sizeWords(bytes) })}</small>
      </p>
      {url && name !== null && (
        <div className="inline">
          <ConsoleLink
            variant="secondary"
            small
            icon="download"
            external
            download
            href={url}
            aria-label={t('downloadOf', { name })}
          >
            {t('download')}
          </ConsoleLink>
        </div>
      )}
    </div>
  );
}
