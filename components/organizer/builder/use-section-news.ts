import { useTranslations } from 'next-intl';
import type { SectionNews } from './builder-state';

/** What was just done to the sections, in words; empty: nothing. */
export function useSectionNews(news: SectionNews | null): string {
  const t = useTranslations('organizer.builder.news');
  if (!news) return '';
  if (news.name !== 'moved') return t(news.name, { number: news.number });
  const { from, to, of } = news;
  return t(`moved${news.direction}`, { from, to, of });
}
