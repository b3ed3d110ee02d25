import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Transcription } from '@/lib/contract/organizer/transcription';
import { Box } from '../box';

export type Setup = NonNullable<Transcription['setup']>;

/** How the server's administrator has set it up. */
export function TranscriberBox({ setup }: { setup: Setup }) {
  const t = useTranslations('organizer.transcription');
  const isService = setup.kind === 'service';
  return (
    <Box title={t(isService ? 'service' : 'commandTitle')}>
      <dl className="defs">
        {isService ? (
          <>
            <Fact name={t('address')}>
              <code dir="ltr">{setup.address}</code>
            </Fact>
            {setup.model !== null && (
              <Fact name={t('model')}>
                <code dir="ltr">{setup.model}</code>
              </Fact>
            )}
            <Fact name={t('sentTo')}>
              <bdi dir="ltr">{`${setup.host} (${setup.address.split(':')[0]})`}</bdi>
            </Fact>
          </>
        ) : (
          <>
            <Fact name={t('commandLine')}>
              <code dir="ltr">{setup.command}</code>
            </Fact>
            <Fact name={t('sentTo')}>{t('sentNowhere')}</Fact>
          </>
        )}
      </dl>
      <p className="note">{t('changedBy', { names: isService ? 'TRANSCRIBER_URL' : 'TRANSCRIBER_COMMAND' })}</p>
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
