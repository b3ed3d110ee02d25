import { useTranslations } from 'next-intl';
import { callApi } from '../api';
import { Box } from '../box';
import { FaultBanner } from '../fault-banner';
import { Tick } from '../field';
import { useAction } from '../use-action';
import { useAnnounce } from '../use-announce';
import type { Setup } from './transcriber-box';

type TellsVisitorsBoxProps = { setup: Setup; tells: boolean; onSaved: () => void };

/** What visitors are told on their first page. */
export function TellsVisitorsBox({ setup, tells, onSaved }: TellsVisitorsBoxProps) {
  const t = useTranslations('organizer.transcription');
  const announce = useAnnounce();
  const { act, fault } = useAction();

  async function save(tellsVisitors: boolean) {
    if (!(await act(() => callApi('setTranscription', { body: { tellsVisitors } })))) return;
    announce(t('saved'));
    onSaved();
  }

  return (
    <Box title={t('visitors')}>
      <Tick isTicked={tells} onTick={(is) => void save(is)}>
        {t('tells')}
        <small>{setup.kind === 'service' ? t('tellsService', { host: setup.host }) : t('tellsCommand')}</small>
      </Tick>
      <FaultBanner fault={fault} />
      <p className="note">{t('perCampaign')}</p>
    </Box>
  );
}
