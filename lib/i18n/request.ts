import { getRequestConfig } from 'next-intl/server';

/** The words of this request. English is the one language so far. */
export default getRequestConfig(async () => ({
  locale: 'en',
  timeZone: 'UTC',
  messages: (await import('./messages/en.json')).default,
}));
