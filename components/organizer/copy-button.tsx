'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { announce } from '../ui/announce';
import { ConsoleButton } from './console-button';

/** How long the button says that it has copied, ms. */
const COPIED_MS = 2000;

type CopyButtonProps = {
  text: string;
  quiet?: boolean;
  /** The button's name where its words say too little; it contains them. */
  label?: string;
  children?: ReactNode;
};

/** Copies a text, and says so in its own words. Where the browser does not let it, the text can still be selected. */
export function CopyButton({ text, quiet, label, children }: CopyButtonProps) {
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
    <ConsoleButton
      variant={quiet ? 'quiet' : 'secondary'}
      small={!quiet}
      icon={isCopied ? 'check' : 'copy'}
      aria-label={isCopied ? undefined : label}
      onClick={() => void copy()}
    >
      {isCopied ? t('copied') : (children ?? t('copy'))}
    </ConsoleButton>
  );
}
