import type { WrittenMessage } from '@/lib/contract/organizer/messages';

/** An email to Ada, as the server writes it from these words. */
export function createWritten(given: Partial<WrittenMessage> = {}): WrittenMessage {
  return {
    ...{ from: 'Riverside Museum', to: 'ada@one.example', subject: '', text: '', html: '', button: 'Answer on video' },
    words: { subject: '{title}', text: 'Dear {name}, see {link}' },
    foot: 'To unsubscribe, open this link.',
    values: {
      ...{ name: 'Ada', title: 'River', organization: 'Riverside Museum', link: 'https://film.example/i/1' },
      ...{ closes: 'November 30, 2026', minutes: '3', questions: '2' },
    },
    ...given,
  };
}
