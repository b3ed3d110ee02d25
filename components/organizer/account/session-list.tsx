'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ConsoleButton } from '../console-button';
import { When } from '../when';
import { readBrowser } from './read-browser';
import type { OwnAccount } from './use-account';

/** Where one is signed in. */
export function SessionList({ own }: { own: OwnAccount }) {
  const t = useTranslations('organizer.account');
  const headingId = useId();
  const { sessions } = own.account;
  return (
    <section className="box" aria-labelledby={headingId}>
      <div className="box__head">
        <h2 className="subheading" id={headingId}>
          {t('sessionsTitle')}
        </h2>
        {sessions.length > 1 && (
          <ConsoleButton variant="secondary" small onClick={() => own.endOthers(t('ended'))}>
            {t('endOthers')}
          </ConsoleButton>
        )}
      </div>
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
                <ConsoleButton variant="danger" plain small onClick={() => own.endSession(id, t('ended'))}>
                  {t('end')}
                  <span className="visually-hidden"> {name}</span>
                </ConsoleButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
