import { useTranslations } from 'next-intl';
import { NO_MEMBER } from '@/lib/contract/organizer/data';

/** Returns a function for the words about who did something: a name, or what the log says where nobody has one. */
export function useActorWords(): (actor: string) => string {
  const t = useTranslations('organizer.data.bys');
  return (actor) => {
    if (actor === NO_MEMBER.commandLine) return t('commandLine');
    return actor === NO_MEMBER.nameless ? t('newMember') : actor;
  };
}
