'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { paths } from '@/lib/contract/paths';
import { Button, ButtonLink } from '../ui/button';
import { PageShell } from './page-shell';

type MessageProps = { kind: 'missing' | 'failed'; retry?: () => void };

/** For a page that does not exist, and for a page that failed; `retry` then renders it again. */
export function MessageScreen(props: MessageProps) {
  return (
    <PageShell layout="plain" links>
      <Message {...props} />
    </PageShell>
  );
}

/** The message alone, for a page that has no layout. */
export function Message({ kind, retry }: MessageProps) {
  const t = useTranslations('error');
  const common = useTranslations('common');
  const [isRetrying, startRetry] = useTransition();
  return (
    <main className="center" id="main">
      <h1 className="title">{t(`${kind}.title`)}</h1>
      <p className="lead">{t(`${kind}.text`)}</p>
      <div className="actions">
        {retry && (
          <Button
            variant="primary"
            large
            busyWords={isRetrying && common('oneMoment')}
            onClick={() => startRetry(retry)}
          >
            {common('tryAgain')}
          </Button>
        )}
        <ButtonLink variant={retry ? 'quiet' : 'primary'} large external href={paths.home()}>
          {t('home')}
        </ButtonLink>
      </div>
    </main>
  );
}
