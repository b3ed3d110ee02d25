import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { ConsoleButton } from '../../console-button';
import { Form } from '../../form';
import { ConsoleIcon } from '../../icon';
import type { Finding } from './use-finding';

/** Searches the transcript: Enter goes to the next match, Shift and Enter to the one before. */
export function FindWords({ finding }: { finding: Finding }) {
  const t = useTranslations('organizer.review.transcript');
  const { search, matches, current, setSearch, go } = finding;

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  }

  const isAsked = search.trim() !== '';
  return (
    <Form className="find" role="search" aria-label={t('find')}>
      <span className="search__box">
        <ConsoleIcon name="search" />
        <input
          className="input"
          type="search"
          aria-label={t('find')}
          value={search}
          maxLength={200}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={press}
        />
      </span>
      <p className="note" role="status">
        {!isAsked
          ? ''
          : current === null
            ? t('noMatches')
            : t('matchOf', { number: current + 1, count: matches.length })}
      </p>
      {isAsked && current !== null && (
        <div className="inline">
          <ConsoleButton
            variant="secondary"
            small
            icon="previous"
            aria-label={t('previousMatch')}
            onClick={() => go(-1)}
          >
            {t('previous')}
          </ConsoleButton>
          <ConsoleButton variant="secondary" small aria-label={t('nextMatch')} onClick={() => go(1)}>
            {t('next')} <ConsoleIcon name="next" />
          </ConsoleButton>
        </div>
      )}
    </Form>
  );
}
