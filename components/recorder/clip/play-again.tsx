import { useTranslations } from 'next-intl';
import { GuardedButton } from '../../ui/guarded';
import { Icon } from '../../ui/icon';

/** Plays the question once more, before it is answered. */
export function PlayAgain({ onPress }: { onPress: () => void }) {
  const t = useTranslations('clips');
  return (
    <div className="picture__again">
      <GuardedButton className="badge badge--picture badge--press" onClick={onPress}>
        <Icon name="again" /> {t('again')}
      </GuardedButton>
    </div>
  );
}
