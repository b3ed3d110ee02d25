'use client';

import { useTranslations } from 'next-intl';
import { Box } from '../box';
import { ConsoleButton } from '../console-button';
import { When } from '../when';
import type { OwnAccount } from './use-account';

/** Where one is signed in. */
export function SessionList({ own }: { own: OwnAccount }) {
  const t = useTranslations('organizer.account');
  const frame = useTranslations('organizer.frame');
  const { sessions } = own.account;
  return (
    <Box
      title={t('sessionsTitle')}
      beside={
        sessions.length > 1 && (
          <ConsoleButton variant="secondary" small onClick={() => own.endOthers(t('ended'))}>
            {t('endOthers')}
          </ConsoleButton>
        )
      }
    >
      <ul className="rows">
        {sessions.map(({ id, userAgent, seenAt, isThis }) => {
          const device = readBrowser(userAgent ?? '');
          const name = device ? t('device', device) : t('otherDevice');
          return (
            <li key={id}>
              <div>
                {name} <small>{isThis ? t('thisDevice') : t.rich('seen', { when: () => <When at={seenAt} /> })}</small>
              </div>
              {!isThis && (
                <ConsoleButton
                  variant="danger"
                  plain
                  small
                  aria-label={frame('actionFor', { action: t('end'), name })}
                  onClick={() => own.endSession(id, t('ended'))}
                >
                  {t('end')}
                </ConsoleButton>
              )}
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

/** In the order in which they are looked for: every browser also names others that it is like. */
const BROWSERS = [
  ['Edge', /\bEdg\w*\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** What a browser calls itself and its system; `null` for one that says neither, such as a program. */
function readBrowser(userAgent: string): { browser: string; system: string } | null {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  return browser && system ? { browser, system } : null;
}
