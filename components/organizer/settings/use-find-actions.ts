import { useMessages } from 'next-intl';

type Messages = { organizer?: { data?: { actions?: Record<string, string> } } };

/** Returns a function for the actions whose words, as the log shows them, have this text in them. */
export function useFindActions(): (text: string) => string[] {
  const { actions = {} } = (useMessages() as Messages).organizer?.data ?? {};
  return (text) =>
    Object.entries(actions)
      .filter(([, words]) => words.replace('{subject}', '').toLowerCase().includes(text.toLowerCase()))
      .map(([key]) => key.replace('_', '.'));
}
