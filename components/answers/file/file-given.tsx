import { useTranslations } from 'next-intl';
import type { KeptFile } from '@/lib/contract/answers';
import { Icon } from '../../ui/icon';
import { useSizeWords } from '../../ui/use-size-words';
import { FileName } from './file-name';

/** The file that the visitor has sent: its name and its size. */
export function FileGiven({ file: { name, bytes } }: { file: KeptFile }) {
  const t = useTranslations('answers');
  const sizeOf = useSizeWords();
  return (
    <div className="given">
      <p className="label">{t('yours')}</p>
      <div className="file" data-chosen>
        <span className="file__icon">
          <Icon name="file" />
        </span>
        <p className="file__name">
          <FileName name={name} /> <small>{sizeOf(bytes)}</small>
        </p>
      </div>
    </div>
  );
}
