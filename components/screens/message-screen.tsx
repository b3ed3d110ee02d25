'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { isStaleChunk } from '@/lib/browser/stale-chunk';
import { paths } from '@/lib/contract/paths';
import { Button, ButtonLink } from '../ui/button';
import { PageShell } from './page-shell';

type MessageProps = {
  /** Renders a page that failed again. Left out: the page does not exist. */
  retry?: () => void;
  /** What the page failed of, where that is known. */
  error?: Error;
  /** Takes that would be lost are being uploaded: only then the page may be reloaded. */
  isUploading?: boolean;
};

/** For a page that does not exist, and for a page that failed. Never lazy: what failed may be the loading itself. */
export function MessageScreen(props: MessageProps) {
  return (
    <PageShell layout="plain" links>
      <Message {...props} />
    </PageShell>
  );
}

/** The message alone, for a page that has no layout. It needs the words of errors and nothing else. */
export function Message({ retry, error, isUploading = false }: MessageProps) {
  const t = useTranslations('error');
  const isOutdated = isStaleChunk(error);
  const kind = isOutdated ? 'outdated' : retry ? 'failed' : 'missing';
  return (
    <main className="center" id="main">
      <h1 className="title">{t(`${kind}.title`)}</h1>
      <p className="lead">{t(isUploading ? 'outdated.wait' : `${kind}.text`)}</p>
      <div className="actions">
        {isOutdated ? (
          <Button
            variant="primary"
            large
            busyWords={isUploading && t('outdated.uploading')}
            onClick={() => window.location.reload()}
          >
            {t('outdated.reload')}
          </Button>
        ) : (
          retry && <TryAgain retry={retry} />
        )}
        <ButtonLink variant={retry ? 'quiet' : 'primary'} large external href={paths.home()}>
          {t('home')}
        </ButtonLink>
      </div>
    </main>
  );
}

function TryAgain({ retry }: { retry: () => void }) {
  const t = useTranslations('error');
  const [isRetrying, startRetry] = useTransition();
  return (
    <Button variant="primary" large busyWords={isRetrying && t('oneMoment')} onClick={() => startRetry(retry)}>
      {t('tryAgain')}
    </Button>
  );
}
