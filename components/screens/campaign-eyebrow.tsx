import type { Campaign } from '@/lib/contract/entities';

type Named = Pick<Campaign, 'title' | 'titleLanguage'> & { organization: Pick<Campaign['organization'], 'name'> };

/** The line above a page's heading: the organization, and the campaign where it has a title. */
export function CampaignEyebrow({ campaign: { organization, title, titleLanguage } }: { campaign: Named }) {
  return (
    <p className="eyebrow">
      <bdi>{organization.name}</bdi>
      {title && (
        <>
          {' '}
          · <bdi lang={titleLanguage}>{title}</bdi>
        </>
      )}
    </p>
  );
}
