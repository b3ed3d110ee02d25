import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAnnouncement } from '../../ui/announce';
import { Button } from '../../ui/button';
import { GuardedLink } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { useAction } from '../use-action';
import { useErrorWords } from '../use-error-words';
import type { Builder } from './use-builder';

/** `blocked`: the browser let no tab open. */
type Rehearsal = { name: 'none' } | { name: 'open' } | { name: 'blocked'; address: string } | { name: 'ended' };

/** Opens the campaign as a visitor, for the member alone. */
export function RehearsalBox({ builder }: { builder: Builder }) {
  const t = useTranslations('organizer.builder.rehearsal');
  const state = useTranslations('organizer.builder.state');
  const [rehearsal, setRehearsal] = useState<Rehearsal>({ name: 'none' });
  const { busy, campaign } = builder;
  const { act, fault } = useAction();
  const errorWords = useErrorWords();
  useAnnouncement(rehearsal.name === 'ended' ? t('ended') : '');

  const begin = async () => {
    // Only at the press itself a browser lets a tab open.
    const tab = window.open('about:blank', '_blank');
    const address = await builder.rehearse();
    if (address === null) return tab?.close();
    if (!tab) return setRehearsal({ name: 'blocked', address });
    tab.opener = null;
    tab.location.replace(address);
    setRehearsal({ name: 'open' });
  };
  const end = async () => {
    if (await act(builder.endRehearsal)) setRehearsal({ name: 'ended' });
  };

  return (
    <>
      <Button variant="secondary" busyWords={busy === 'rehearse' && state('keeping')} onClick={() => void begin()}>
        <ConsoleIcon name="external" /> {t('begin')}
      </Button>
      <p className="note">{t(campaign && campaign.status !== 'unpublished' ? 'openNote' : 'note')}</p>
      {rehearsal.name === 'blocked' && (
        <p className="note">
          {t.rich('blocked', {
            link: (words) => (
              <GuardedLink external className="link" href={rehearsal.address}>
                {words}
              </GuardedLink>
            ),
          })}
        </p>
      )}
      {(rehearsal.name === 'open' || rehearsal.name === 'blocked') && (
        <Button variant="quiet" onClick={() => void end()}>
          {t('end')}
        </Button>
      )}
      {fault !== null && <p role="alert">{errorWords(fault)}</p>}
      {rehearsal.name === 'ended' && <p className="note">{t('ended')}</p>}
    </>
  );
}
