import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../ui/announce';
import { Button } from '../ui/button';

const COPIED_MS = 2000;

/** On a touch device the system's share sheet takes a link further than its clipboard. */
const sharesLinks = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;

/** A link to be taken to another device. */
export function LinkToCopy({ url }: { url: string }) {
  const t = useTranslations('handover');
  const [isCopied, setIsCopied] = useState(false);
  const [shares] = useState(sharesLinks);
  const text = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
      announce(t('copied'));
    } catch {
      // The visitor can copy it by hand: it is selected.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
    }
  };
  return (
    <div className="secret">
      <code ref={text}>{url}</code>
      {shares ? (
        // Who closes the sheet has shared nothing.
        <Button
          variant="secondary"
          icon="external"
          onClick={() => void navigator.share({ url }).catch(() => undefined)}
        >
          {t('share')}
        </Button>
      ) : (
        <Button variant="secondary" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      )}
    </div>
  );
}
