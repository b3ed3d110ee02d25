import { useTranslations } from 'next-intl';
import type { KeptFile } from '@/lib/contract/answers';
import { formatName } from '@/lib/domain/file-formats';
import { ConsoleLink } from '../console-button';
import { useSizeWords } from '../use-size-words';

/** `url`: a signed link that saves it; whoever may not download has none. */
type AnsweredFileProps = { file: KeptFile & { url?: string | null } };

/** A file with which a section was answered. It is never opened here: what strangers sent is saved alone. */
export function AnsweredFile({ file: { name, bytes, format, url } }: AnsweredFileProps) {
  const t = useTranslations('organizer.review');
  const sizeWords = useSizeWords();
  return (
    <div className="clip">
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <small>{t('fileFacts', { format: formatName(format), size: sizeWords(bytes) })}</small>
      </p>
      {url && (
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
