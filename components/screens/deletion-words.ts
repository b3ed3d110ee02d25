/**
 * What decides how a deletion is spoken of. `hasFilm`: its campaign records something; `withdraws`: a consent is
 * withdrawn by it, of which the words are the same for answers.
 */
export type Deletion = { hasFilm: boolean; withdraws: boolean };

/** Returns the keys of the words for deleting a visit. */
export const deletionWords = ({ hasFilm, withdraws }: Deletion) => ({
  ...(hasFilm ? OF_FILM : OF_ANSWERS),
  ...(withdraws ? OF_CONSENT : { confirm: 'deletion.confirm' as const }),
});

const OF_FILM = {
  open: 'deletion.open',
  title: 'deletion.title',
  text: 'deletion.text',
  done: 'deletion.done',
  doneText: 'deletion.doneText',
  again: 'deletion.again',
} as const;

const OF_ANSWERS = {
  open: 'unfilmed.deletion.open',
  title: 'unfilmed.deletion.title',
  text: 'unfilmed.deletion.text',
  done: 'unfilmed.deletion.done',
  doneText: 'unfilmed.deletion.doneText',
  again: 'unfilmed.deletion.again',
} as const;

const OF_CONSENT = {
  open: 'consent.withdraw',
  title: 'consent.withdrawTitle',
  text: 'consent.withdrawText',
  confirm: 'consent.withdrawConfirm',
  done: 'consent.withdrawn',
} as const;
