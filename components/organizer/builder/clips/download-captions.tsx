import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { LanguageTag } from '@/lib/contract/languages';
import { ConsoleLink } from '../../console-button';

type DownloadCaptionsProps = { captions: string; language: LanguageTag | undefined };

/** The captions as a file; nothing while there are none. */
export function DownloadCaptions({ captions, language }: DownloadCaptionsProps) {
  const t = useTranslations('organizer.builder.clips');
  const address = useMemo(() => `data:text/vtt;charset=utf-8,${encodeURIComponent(captions)}`, [captions]);
  if (captions === '') return null;
  const name = language ? `captions.${language}.vtt` : 'captions.vtt';
  return (
    <ConsoleLink external variant="secondary" small icon="download" href={address} download={name}>
      {t('download')}
    </ConsoleLink>
  );
}
