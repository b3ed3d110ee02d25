import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Tick } from '../field';
import type { KeysSwitch } from './use-keys-switch';

type KeysHelpProps = { keys: KeysSwitch; hasScorecard: boolean; hasTranscript: boolean };

/** The keys of the review, and the switch that turns them off. */
export function KeysHelp({ keys, hasScorecard, hasTranscript }: KeysHelpProps) {
  const t = useTranslations('organizer.review');
  const rows = [
    { name: 'J K', words: t('keyNext') },
    { name: t('keySpace'), words: t('keyPlay') },
    { name: '← →', words: t('keyMove') },
    { name: ', .', words: t('keySection') },
    ...(hasScorecard
      ? [
          { name: '1 2 3 4 5', words: t('scorecard.keyScore') },
          { name: '0', words: t('scorecard.keyNotSeen') },
        ]
      : [{ name: '1 2 3 4 5', words: t('keyRate') }]),
    { name: 'S A D', words: t('keyStatus') },
    { name: 'C', words: t('keyComment') },
    ...(hasTranscript
      ? [
          { name: 'T', words: t('transcript.key') },
          { name: 'V', words: t('keyCaptions') },
        ]
      : []),
    { name: 'F', words: t('keyFull') },
  ];
  return (
    <details className="more">
      <summary>{t('keys')}</summary>
      <div className="stack">
        <dl className="keys">
          {rows.map(({ name, words }) => (
            <Fragment key={name}>
              <dt>
                {name.split(' ').map((key) => (
                  <Fragment key={key}>
                    <kbd>{key}</kbd>{' '}
                  </Fragment>
                ))}
              </dt>
              <dd>{words}</dd>
            </Fragment>
          ))}
        </dl>
        <Tick isTicked={keys.areOn} onTick={keys.setOn}>
          {t('keysOn')}
          <small>{t('keysNote')}</small>
        </Tick>
      </div>
    </details>
  );
}
