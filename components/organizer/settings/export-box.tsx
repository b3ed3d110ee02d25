import { useTranslations } from 'next-intl';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { ExportLink } from '../export-link';
import { apiAddress } from '../api';
import { Box } from '../box';
import { When } from '../when';
import { useActorWords } from './use-actor-words';
import { useSizeWords } from '../use-size-words';

/** Everything that the organization has as one file, and who fetched it last. */
export function ExportBox({ storage: { stored, exported } }: { storage: OrganizerOutput<'getStorage'> }) {
  const t = useTranslations('organizer.data');
  const sizeWords = useSizeWords();
  const actorWords = useActorWords();
  return (
    <Box title={t('exportTitle')}>
      <p>{t('exportText', { size: sizeWords(stored) })}</p>
      {exported && (
        <p className="note">
          {t.rich('exportLast', {
            time: () => <When at={exported.at} />,
            actor: () => <bdi>{actorWords(exported.actor)}</bdi>,
          })}
        </p>
      )}
      <div>
        <ExportLink variant="primary" href={apiAddress('exportEverything', {})}>
          {t('exportAll')}
        </ExportLink>
      </div>
    </Box>
  );
}
