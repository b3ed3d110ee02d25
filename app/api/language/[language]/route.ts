import { isForMembers } from '@/app/offered-languages';
import { consoleLanguages, languages } from '@/lib/i18n/languages';
import { keepChoice } from '@/lib/i18n/own-choice';
import { languageChoice } from '@/lib/server/answer/language-choice';

export const POST = languageChoice({
  languages,
  keep: keepChoice,
  isOfConsole: (page, language) => isForMembers(page) && consoleLanguages.includes(language),
});
