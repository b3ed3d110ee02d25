import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { AccessHelp as Help } from '@/lib/browser/capture/access-help';
import { chooseHelp, intentLink } from '@/lib/browser/capture/access-help';
import type { CaptureErrorCode } from '@/lib/browser/capture/capture';
import { isForbiddenHere } from '@/lib/browser/capture/permission';
import { announce } from '../ui/announce';
import { Button, ButtonLink } from '../ui/button';
import { AccessDrawing, type DrawingName } from './access-drawing';

const STEPS = ['one', 'two', 'three'] as const;

/** Numbered steps for this browser and system to the camera and microphone, with a drawing of where to press. */
export function AccessHelp({ error }: { error: CaptureErrorCode }) {
  const t = useTranslations('access');
  const [help] = useState(() => chooseHelp(error, navigator, isForbiddenHere()));
  const words = useSteps(help);
  if (error === 'notFound') {
    return (
      <section className="access-help">
        <p className="access-help__words">{t('noDevice')}</p>
      </section>
    );
  }
  if (!help || !words) return null;
  return (
    <section className="access-help">
      <AccessDrawing name={drawingOf(help)} />
      <div className="access-help__words">
        <h2>{help.name === 'inApp' ? t('inApp.title', { app: help.app ?? 'none' }) : t('title')}</h2>
        <ol>
          {words.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {(help.name === 'site' || help.name === 'system') && <p className="note">{t('again')}</p>}
        {help.name === 'site' && <p className="note">{t('managed')}</p>}
        {help.name === 'inApp' && <OpenElsewhere canOpen={help.system === 'android'} />}
      </div>
    </section>
  );
}

function useSteps(help: Help | null): string[] | null {
  const t = useTranslations('access');
  switch (help?.name) {
    case 'site':
      return STEPS.map((step) => t(`site.${help.guide}.${step}`));
    case 'system':
      return STEPS.map((step) => t(`system.${help.system}.${step}`, { browser: help.browser || 'none' }));
    case 'policy':
      return STEPS.map((step) => t(`policy.${step}`));
    case 'inApp':
      return STEPS.map((step) => t(`inApp.${step}`));
    case undefined:
      return null;
  }
}

function drawingOf(help: Help): DrawingName {
  switch (help.name) {
    case 'inApp':
      return 'appMenu';
    case 'policy':
    case 'system':
      return 'switches';
    case 'site':
      return SITE_DRAWINGS[help.guide];
  }
}

const SITE_DRAWINGS = {
  chromeDesktop: 'barStart',
  chromeAndroid: 'barTop',
  firefoxDesktop: 'barStart',
  firefoxAndroid: 'barTop',
  safariMac: 'menuBar',
  safariIos: 'barBottom',
  other: 'barStart',
} as const;

/** Ways out of an app's own browser: copy the address and, on Android, open it in the visitor's browser. */
function OpenElsewhere({ canOpen }: { canOpen: boolean }) {
  const t = useTranslations('access');
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const address = window.location.href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      announce(t('copied'));
    } catch {
      // The visitor can copy it by hand: it is selected.
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <>
      <input
        ref={field}
        className="input"
        aria-label={t('address')}
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="actions">
        <Button variant="secondary" onClick={() => void copy()}>
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        {canOpen && (
          <ButtonLink variant="primary" external href={intentLink(address)}>
            {t('openBrowser')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
