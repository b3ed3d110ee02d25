import { useFormatter, useTranslations } from 'next-intl';
import { LANGUAGE_NAMES, knownLanguage } from '@/lib/contract/languages';
import type { Transcription } from '@/lib/contract/organizer/transcription';
import { Cell, NameCell, ofNumbers, Table, TableBox } from '../table';

/** How many videos were transcribed in each language, and how many of their lines people had to correct. */
export function TranscribedLanguages({ languages }: Pick<Transcription, 'languages'>) {
  const t = useTranslations('organizer.transcription');
  const format = useFormatter();
  const share = (part: number, whole: number) =>
    format.number(whole === 0 ? 0 : part / whole, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <TableBox title={t('languages')} beside={<p className="note">{t('languagesNote')}</p>}>
      {languages.length > 0 && (
        <Table
          look="table table--keep"
          caption={t('languagesCaption')}
          columns={[t('language'), ofNumbers(t('videosColumn')), ofNumbers(t('corrected'))]}
        >
          {languages.map(({ language, videos, lines, corrected }) => (
            <tr key={language ?? ''} role="row">
              <NameCell>
                <Name language={language} />
              </NameCell>
              <Cell label={t('videosColumn')} look="num">
                {format.number(videos)}
              </Cell>
              <Cell label={t('corrected')} look="num">
                {share(corrected, lines)}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </TableBox>
  );
}

function Name({ language }: { language: string | null }) {
  const t = useTranslations('organizer.transcription');
  const known = knownLanguage(language);
  if (known) return <b lang={known}>{LANGUAGE_NAMES[known]}</b>;
  return <b>{language ?? t('unknownLanguage')}</b>;
}
