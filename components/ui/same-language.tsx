'use client';

import { useEffect } from 'react';

type SameLanguageProps = { language: string; reload?: () => void };

const reloadPage = () => window.location.reload();

/**
 * Loads the page anew where it is in another language than the page that led here, whose frame (`html`, the menu of
 * languages) stays: a campaign may be offered in others than the home page.
 */
export function SameLanguage({ language, reload = reloadPage }: SameLanguageProps) {
  useEffect(() => {
    if (document.documentElement.lang !== language) reload();
  }, [language, reload]);
  return null;
}
