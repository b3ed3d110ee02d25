import { useTranslations } from 'next-intl';

const BLOCKS = {
  campaignDeleted: 'deleted',
  campaignCompleted: 'completed',
  campaignUnpublished: 'unpublished',
} as const;

/** Returns a function that explains why a campaign is closed. It returns `null` for any other code. */
export function useBlockWords(): (code: string | null) => string | null {
  const t = useTranslations('common.blocked');
  return (code) => (isBlock(code) ? t(BLOCKS[code]) : null);
}

function isBlock(code: string | null): code is keyof typeof BLOCKS {
  return code !== null && Object.hasOwn(BLOCKS, code);
}
