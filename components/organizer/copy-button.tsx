'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { announce } from '../ui/announce';
import { GuardedButton } from '../ui/guarded';
import { ConsoleIcon } from './icon';

/** How long the button says that it has copied, ms. */
const COPIED_MS = 2000;
const SMALL = 'button button--secondary button--small';

type CopyButtonProps = { text: string; look?: string; children?: ReactNode };

/** Copies a text, and says so in its own words. Where the browser does not let it, the text can still be selected. */
export function CopyButton({ text, look = SMALL, children }: CopyButtonProps) {
  const t = useTranslations('organizer.frame');
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      announce(t('notCopied'));
      return;
    }
    setIsCopied(true);
    announce(t('copied'));
  }

  return (
    <GuardedButton className={look} onClick={() => void copy()}>
      <ConsoleIcon name={isCopied ? 'check' : 'copy'} /> {isCopied ? t('copied') : (children ?? t('copy'))}
    </GuardedButton>
  );
}
