import { useTranslations } from 'next-intl';
import { type SavingState, isNearlyThere } from '@/lib/browser/takes/saving-machine';
import type { Take } from '@/lib/browser/takes/spooled-takes';
import { Banner } from '../ui/banner';

/** What a visitor may want to know while a take is being saved. */
export function SavingNote({ state, take }: { state: SavingState; take: Take }) {
  const t = useTranslations('saving');
  if (state.name !== 'saving') return null;
  const strong = (words: React.ReactNode) => <strong>{words}</strong>;
  if (state.upload.name === 'offline') {
    return (
      <Banner tone="warn" icon="offline" role="status">
        <p>{t.rich('offline', { strong, place: take.place })}</p>
      </Banner>
    );
  }
  if (take.place === 'memory') {
    return (
      <Banner tone="warn" icon="alert" role="status">
        <p>{t.rich('onlyInPage', { strong })}</p>
      </Banner>
    );
  }
  return isNearlyThere(state, take.milliseconds) && <p className="note">{t('nearlyThere')}</p>;
}
