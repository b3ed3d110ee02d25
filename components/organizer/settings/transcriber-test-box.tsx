import { useFormatter, useTranslations } from 'next-intl';
import type { TranscriberTest } from '@/lib/contract/organizer/transcription';
import { Banner } from '../../ui/banner';
import { callApi } from '../api';
import { Box } from '../box';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { ConsoleIcon } from '../icon';
import { useAction } from '../use-action';
import type { Setup } from './transcriber-box';

type TranscriberTestBoxProps = { test: TranscriberTest | null; setup: Setup; onBegun: () => void };

/** Has a sample of speech transcribed, and says what was understood or what went wrong. */
export function TranscriberTestBox({ test, setup, onBegun }: TranscriberTestBoxProps) {
  const t = useTranslations('organizer.transcription');
  const { act, isBusy, fault } = useAction();
  const isRunning = isBusy || (test !== null && test.outcome === null);

  async function begin() {
    if (isRunning) return;
    if (await act(() => callApi('testTranscription', {}))) onBegun();
  }

  return (
    <Box title={t('test')}>
      <div>
        <ConsoleButton variant="secondary" icon="sound" aria-disabled={isRunning} onClick={() => void begin()}>
          {t(isRunning ? 'testing' : 'begin')}
        </ConsoleButton>
      </div>
      <FaultBanner fault={fault} />
      <div className="test" role="status">
        {test?.outcome && <Outcome outcome={test.outcome} setup={setup} />}
        <p className="note">{t('testNote')}</p>
      </div>
    </Box>
  );
}

function Outcome({ outcome, setup }: { outcome: NonNullable<TranscriberTest['outcome']>; setup: Setup }) {
  const t = useTranslations('organizer.transcription');
  const format = useFormatter();
  const seconds = format.number(outcome.tookMs / 1000, { maximumFractionDigits: 1 });
  if (outcome.is === 'passed')
    return (
      <>
        <p className="safe" data-state="server">
          <ConsoleIcon name="check" /> {t('passed', { seconds })}
        </p>
        <blockquote lang="en" dir="ltr">
          {outcome.words}
        </blockquote>
      </>
    );
  const { fault, status } = outcome;
  const name = setup.kind === 'service' ? 'TRANSCRIBER_URL' : 'TRANSCRIBER_COMMAND';
  return (
    <Banner tone="danger" icon="alert">
      <div>
        <p>
          <strong>{t(`faults.${fault}`, { status: status === null ? 'none' : String(status) })}</strong>
        </p>
        <p>{t(`advice.${ADVICE[fault]}`, { name })}</p>
      </div>
    </Banner>
  );
}

/** What helps: a look at the token, at the address or the command, or at the transcriber itself. */
const ADVICE = {
  unauthorized: 'token',
  unreachable: 'setup',
  notFound: 'setup',
  notRunnable: 'setup',
  unreadable: 'setup',
  refused: 'setup',
  failed: 'setup',
  timeout: 'later',
  busy: 'later',
  serverError: 'later',
  tooLarge: 'setup',
  internal: 'later',
} as const;
