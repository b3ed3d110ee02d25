import { languages } from '@/lib/i18n/languages';
import { keepChoice } from '@/lib/i18n/own-choice';
import { languageChoice } from '@/lib/server/answer/language-choice';

export const POST = languageChoice({ languages, keep: keepChoice });
