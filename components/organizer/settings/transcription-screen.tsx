'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Transcription } from '@/lib/contract/organizer/transcription';
import { Banner } from '../../ui/banner';
import { useApi } from '../api';
import { Head } from '../head';
import { When } from '../when';
import { TellsVisitorsBox } from './tells-visitors-box';
import { TranscribedLanguages } from './transcribed-languages';
import { TranscriberBox } from './transcriber-box';
import { TranscriberMissing } from './transcriber-missing';
import { TranscriberTestBox } from './transcriber-test-box';

/** How often a test under way is asked for, ms. */
const TESTING_MS = 1000;

/** What writes down what visitors say, whether it answers, and how much it does. */
export function TranscriptionScreen({ first }: { first: Transcription }) {
  const t = useTranslations('organizer.transcription');
  const { data = first, mutate } = useApi('getTranscription', {}, first, {
    refreshInterval: (latest) => (latest?.test && latest.test.outcome === null ? TESTING_MS : 0),
  });
  const changed = () => void mutate();
  const { setup } = data;
  const state = stateOf(data);
  return (
    <>
      <Head
        title={t('title')}
        mark={<span className={`chip chip--${CHIPS[state]}`}>{t(`states.${state}`)}</span>}
        facts={setup && <Facts transcription={data} />}
      />
      {data.failing && setup && (
        <Banner tone="warn" icon="alert">
          <div>
            <p>
              <strong>
                {t.rich('failing', {
                  who: setup.kind === 'service' ? setup.host : t('command'),
                  time: () => <When at={data.failing?.since ?? ''} />,
                })}
              </strong>
            </p>
            <p>{t('failingNote')}</p>
          </div>
        </Banner>
      )}
      {setup ? (
        <>
          <div className="beside beside--even">
            <TranscriberBox setup={setup} />
            <TranscriberTestBox test={data.test} setup={setup} onBegun={changed} />
          </div>
          <div className="beside beside--even">
            <TellsVisitorsBox setup={setup} tells={data.tellsVisitors} onSaved={changed} />
            <TranscribedLanguages languages={data.languages} />
          </div>
        </>
      ) : (
        <TranscriberMissing />
      )}
    </>
  );
}

type State = 'off' | 'unknown' | 'responding' | 'silent';

const CHIPS: Record<State, string> = { off: 'off', unknown: 'off', responding: 'done', silent: 'danger' };

function stateOf({ setup, failing, hasAnswered }: Transcription): State {
  if (!setup) return 'off';
  if (failing) return 'silent';
  return hasAnswered ? 'responding' : 'unknown';
}

function Facts({ transcription }: { transcription: Transcription }) {
  const t = useTranslations('organizer.transcription');
  const format = useFormatter();
  const { campaigns, pending, videos, medianSeconds } = transcription;
  const b = (words: string) => <b>{words}</b>;
  const seconds = medianSeconds === null ? null : format.number(Math.max(1, Math.round(medianSeconds)));
  return (
    <p className="facts">
      <span>{t.rich('campaigns', { count: campaigns, b: (words) => b(String(words)) })}</span>
      {pending > 0 && <span>{t.rich('pending', { count: pending, b: (words) => b(String(words)) })}</span>}
      <span>{t.rich('videos', { count: videos, b: (words) => b(String(words)) })}</span>
      {seconds !== null && <span>{t.rich('median', { seconds, b: (words) => b(String(words)) })}</span>}
    </p>
  );
}
