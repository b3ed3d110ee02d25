'use client';

import { useTransition } from 'react';
import { isStaleChunk } from '@/lib/browser/stale-chunk';
import { paths } from '@/lib/contract/paths';
import { ErrorButton, ErrorLink } from '../ui/error-controls';
import type { ErrorWords } from './error-words';

type MessageScreenProps = {
  words: ErrorWords;
  /** Renders a page that failed again. Left out: the page does not exist. */
  retry?: () => void;
  /** What the page failed of, where that is known. */
  error?: Error;
  /** Takes that would be lost are being uploaded: only then the page may be reloaded. */
  isUploading?: boolean;
};

/**
 * For a page that does not exist, and for a page that failed. It is part of every page, because what failed may be the
 * loading itself; so it has no more than it needs.
 */
export function MessageScreen({ words, retry, error, isUploading = false }: MessageScreenProps) {
  const isOutdated = isStaleChunk(error);
  const { title, text } = words[isOutdated ? 'outdated' : retry ? 'failed' : 'missing'];
  return (
    <div className="page">
      <div className="top" />
      <main className="center" id="main">
        <h1 className="title">{title}</h1>
        <p className="lead">{isUploading ? words.outdated.wait : text}</p>
        <div className="actions">
          {isOutdated ? (
            <ErrorButton isBusy={isUploading} onClick={() => window.location.reload()}>
              {isUploading ? words.outdated.uploading : words.outdated.reload}
            </ErrorButton>
          ) : (
            retry && <TryAgain words={words} retry={retry} />
          )}
          <ErrorLink href={paths.home()} isFirst={!retry}>
            {words.home}
          </ErrorLink>
        </div>
      </main>
    </div>
  );
}

function TryAgain({ words, retry }: { words: ErrorWords; retry: () => void }) {
  const [isRetrying, startRetry] = useTransition();
  return (
    <ErrorButton isBusy={isRetrying} onClick={() => startRetry(retry)}>
      {isRetrying ? words.oneMoment : words.tryAgain}
    </ErrorButton>
  );
}
