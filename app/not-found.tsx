import { getLocale } from 'next-intl/server';
import { MessageScreen } from '@/components/screens/message-screen';
import { ERROR_WORDS } from '@/lib/i18n/error-words';

export default async function NotFound() {
  return <MessageScreen words={ERROR_WORDS[await getLocale()]} />;
}
