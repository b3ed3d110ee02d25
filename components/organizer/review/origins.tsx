import { useTranslations } from 'next-intl';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { commonOrigin } from '@/lib/domain/take-origin';

/** How a submission's sections came to be, of each where they differ; nothing where that is not told. */
export function Origins({ sections }: Pick<Submission, 'sections'>) {
  const t = useTranslations('organizer.review');
  const known = sections.flatMap(({ origin, number }) => (origin === null ? [] : [{ number, origin }]));
  if (known.length === 0) return null;
  const common = commonOrigin(known);
  return (
    <>
      <dt>{t('origin')}</dt>
      <dd>
        {common !== null
          ? t(`origins.${common}`)
          : known.map(({ number, origin }) => (
              <div key={number}>{t('originOf', { number, origin: t(`origins.${origin}`) })}</div>
            ))}
      </dd>
    </>
  );
}
