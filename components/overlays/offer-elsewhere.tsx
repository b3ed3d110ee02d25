import { useTranslations } from 'next-intl';
import { Button } from '../ui/button';
import { GuardedButton } from '../ui/guarded';
import { Icon } from '../ui/icon';

export type OfferLook = {
  /** `control`: beside the help of a section. Left out: a button of the page. */
  look?: 'control';
  /** Hidden, it keeps its place: nothing moves under a finger. */
  isHidden?: boolean;
};

/** The button that offers to go on with another device. */
export function OfferElsewhere({ look, isHidden, onClick }: OfferLook & { onClick?: () => void }) {
  const t = useTranslations('handover');
  const style = isHidden ? { visibility: 'hidden' as const } : undefined;
  if (look === 'control')
    return (
      <GuardedButton className="control" title={t('offer')} style={style} onClick={onClick}>
        <Icon name="phone" /> <span className="visually-hidden">{t('offer')}</span>
      </GuardedButton>
    );
  return (
    <Button variant="quiet" icon="phone" style={style} onClick={onClick}>
      {t('offer')}
    </Button>
  );
}
