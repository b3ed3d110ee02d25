'use client';

import { useEffect } from 'react';

type SameLanguageProps = { language: string; reload?: () => void };

const reloadPage = () => window.location.reload();

/**
 * The language of the frame: that of the first page that this document showed. `html` does not tell: browsers that
 * translate pages change its `lang`.
 */
let frame: string | null = null;

/**
 * Loads the page anew where it is in another language than the page that led here, whose frame (`html`, the menu of
 * languages) stays: a campaign may be offered in others than the home page, and another tab may have chosen one.
 */
export function SameLanguage({ language, reload = reloadPage }: SameLanguageProps) {
  useEffect(() => {
    frame ??= language;
    if (frame !== language) reload();
  }, [language, reload]);
  return null;
}
