import { useTranslations } from 'next-intl';
import { shownPercent } from '@/lib/browser/saving/reducer';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { Progress, valueStyle } from '../ui/progress';
import { SavingNote } from './saving-note';
import { useSaving } from './use-saving';

type SavingTakeProps = { campaign: Campaign; take: DeviceTake; sectionNum: number; hasNextSection: boolean };

/** Shows the progress of a take from this device to the server. */
export function SavingTake({ campaign, take, sectionNum, hasNextSection }: SavingTakeProps) {
  const t = useTranslations('saving');
  const common = useTranslations('common');
  const next = hasNextSection ? paths.section(campaign.name, sectionNum) : paths.processing(campaign.name);
  const { saving, state } = useSaving(campaign, take, next);
  const percent = shownPercent(state);
  const isSaved = percent === 100;
  const here = t(take.location === 'device' ? 'onDevice' : 'inPage');
  return (
    <>
      <Progress job label={t('title')} value={percent} />
      <ol className="path" style={valueStyle(percent)}>
        <li data-done={take.location === 'device' || undefined}>
          <span>
            <Icon name="device" />
          </span>{' '}
          {here}
        </li>
        <li data-done={isSaved || undefined}>
          <span>
            <Icon name="server" />
          </span>{' '}
          {t('safeOnServer')}
        </li>
      </ol>
      <p className="visually-hidden" role="status">
        {isSaved ? t('safeOnServer') : here}
      </p>
      <div className="saving-note">
        <SavingNote state={state} take={take} />
      </div>
      {state.name === 'failed' && (
        <Dialog
          title={t('failed')}
          onEscape={saving.dismiss}
          actions={
            <Button variant="primary" onClick={saving.dismiss}>
              {common('ok')}
            </Button>
          }
        >
          <p>{t(`notes.${state.problem}`, { location: take.location })}</p>
        </Dialog>
      )}
    </>
  );
}
