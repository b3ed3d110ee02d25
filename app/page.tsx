import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { type BlockedReason, type HomeNotice, HomeScreen } from '@/components/screens/home-screen';
import { SameLanguage } from '@/components/ui/same-language';
import { Words } from './words';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('titles');
  return { title: t('home') };
}

export default async function HomePage({ searchParams }: { searchParams: Promise<Query> }) {
  return (
    <Words of={['home']}>
      <SameLanguage language={await getLocale()} />
      <HomeScreen notice={readNotice(await searchParams)} />
    </Words>
  );
}

type Query = Record<string, string | string[] | undefined>;

const REASONS: readonly string[] = ['deleted', 'completed', 'unpublished', 'unavailable'] satisfies BlockedReason[];
const isReason = (value: unknown): value is BlockedReason => typeof value === 'string' && REASONS.includes(value);

/**
 * Marks that would also change the direction of the text around the name, which may come from a link. No campaign name
 * contains them.
 */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

function readNotice({ notFound, blocked }: Query): HomeNotice {
  if (typeof notFound === 'string' && notFound !== '')
    return { kind: 'notFound', name: notFound.replace(DIRECTIONS, '').slice(0, 200) };
  return isReason(blocked) ? { kind: 'blocked', reason: blocked } : { kind: 'none' };
}
