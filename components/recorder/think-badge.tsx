import { useTranslations } from 'next-intl';
import { Icon } from '../ui/icon';

/** The seconds left to think, shown as `18s`. */
export function ThinkBadge({ seconds }: { seconds: number }) {
  const t = useTranslations('think');
  const section = useTranslations('section');
  return (
    <span className="badge badge--picture badge--timer" role="timer" aria-label={t('left', { seconds })}>
      <Icon name="think" /> {section('seconds', { seconds })}
    </span>
  );
}
