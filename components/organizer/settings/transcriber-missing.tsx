import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Box } from '../box';
import { Empty } from '../empty';
import { Secret } from '../secret';

/** The two ways to set up a transcriber, as its administrator writes them. */
const SERVICE = 'TRANSCRIBER_URL=http://localhost:8000/v1';
const COMMAND = 'TRANSCRIBER_COMMAND="whisper-cli -m model.bin -f {input} -l {language} -ojf -of {output}"';

/** Says how captions and transcripts come to this server, which has none. */
export function TranscriberMissing() {
  const t = useTranslations('organizer.transcription');
  const code = (words: ReactNode) => <code dir="ltr">{words}</code>;
  return (
    <>
      <Empty icon="captions" title={t('missingTitle')}>
        <p>{t('missingText')}</p>
      </Empty>
      <div className="beside beside--even">
        <Box title={t('byService')}>
          <p>{t.rich('byServiceText', { code })}</p>
          <Secret text={SERVICE} />
          <p className="note">{t('byServiceNote')}</p>
        </Box>
        <Box title={t('byCommand')}>
          <p>{t('byCommandText')}</p>
          <Secret text={COMMAND} />
          <p className="note">{t('byCommandNote')}</p>
        </Box>
      </div>
    </>
  );
}
