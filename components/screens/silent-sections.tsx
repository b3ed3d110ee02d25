import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { SpokenBanner } from '../ui/spoken-banner';
import { Button } from '../ui/button';
import { useTravel } from '../ui/use-travel';

/** Says which sections of the film are silent. `sections`: their numbers, from 1. */
export function SilentSections({ sections }: { sections: readonly number[] }) {
  const t = useTranslations('publish');
  if (sections.length === 0) return null;
  return (
    <SpokenBanner tone="warn" icon="alert">
      {sections.map((number) => (
        <p key={number}>{t('noSound', { number })}</p>
      ))}
    </SpokenBanner>
  );
}

/** Offers to record the silent sections again, one button each. */
export function ReRecordSilent({ campaign, sections }: { campaign: Campaign; sections: readonly number[] }) {
  const t = useTranslations();
  const { travel, isTravelling } = useTravel();
  return sections.map((number) => (
    <Button
      key={number}
      variant="secondary"
      large
      busyWords={isTravelling && t('common.opening')}
      onClick={() => travel(paths.section(campaign.name, number))}
    >
      {t('publish.reRecord', { number })}
    </Button>
  ));
}
