import { useLocale } from 'next-intl';

/** The initials of a person, beside the name. */
export function Avatar({ name, isSmall }: { name: string; isSmall?: boolean }) {
  const locale = useLocale();
  return (
    <span className={isSmall ? 'avatar avatar--small' : 'avatar'} aria-hidden="true">
      {initials(name, locale)}
    </span>
  );
}

function initials(name: string, locale: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase(locale) ?? '').join('');
}
