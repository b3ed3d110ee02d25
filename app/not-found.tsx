import { getTranslations } from 'next-intl/server';
import { readErrorWords } from '@/components/screens/error-words';
import { MessageScreen } from '@/components/screens/message-screen';

export default async function NotFound() {
  return <MessageScreen words={readErrorWords(await getTranslations('error'))} />;
}
