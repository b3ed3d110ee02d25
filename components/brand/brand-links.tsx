'use client';

import { useTranslations } from 'next-intl';
import { OutsideLink } from '../ui/guarded';
import { useBrand } from './brand-provider';

/** Links to the brand's own pages, which open in a new tab. */
export function BrandLinks() {
  const t = useTranslations('common');
  const { displayName: brand, marketingLink, contactLink, termsOfServiceLink } = useBrand();
  const links = [
    { href: marketingLink, words: t('about', { brand }) },
    { href: contactLink, words: t('contact') },
    { href: termsOfServiceLink, words: t('terms') },
  ];
  return (
    <nav className="foot__links" aria-label={t('links', { brand })}>
      {links.map(({ href, words }) => (
        <OutsideLink key={href} href={href}>
          {words}
        </OutsideLink>
      ))}
    </nav>
  );
}
